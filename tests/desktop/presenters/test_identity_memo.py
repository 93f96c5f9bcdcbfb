"""The last results of a function are remembered by the identity of its arguments."""

from __future__ import annotations

from talisman_desktop.desktop.presenters.identity_memo import remembered

Words = tuple[str, ...]
calls: list[Words] = []


@remembered(2)
def joined(words: Words, *, between: str = " ") -> list[str]:
    """Return a new list with the joined words."""
    calls.append(words)
    return [between.join(words)]


def test_results_are_remembered_for_the_same_objects() -> None:
    calls.clear()
    one, equal = tuple("ab"), tuple("ab")
    assert one is not equal
    first = joined(one)
    assert joined(one) is first
    assert joined(equal) == first
    assert joined(equal) is not first
    assert len(calls) == 2


def test_other_keywords_are_other_arguments() -> None:
    words = tuple("ab")
    assert (joined(words), joined(words, between="+"), joined(words)) == (["a b"], ["a+b"], ["a b"])


def test_only_the_last_results_are_remembered() -> None:
    first = tuple("a")
    kept = joined(first)
    for word in "bc":
        joined(tuple(word))
    assert joined(first) is not kept


def test_arguments_live_as_long_as_their_results() -> None:
    """An object made later cannot have the id of a remembered one."""
    for n in range(50):
        assert joined((str(n),)) == [str(n)]
