# The same commands as `python3 packaging/dev.py COMMAND`; further arguments: make test ARGS="-k dice"
.PHONY: play test check bench soak proofs shots doctor
play test check bench soak proofs shots doctor:
	@python3 packaging/dev.py $@ $(ARGS)
