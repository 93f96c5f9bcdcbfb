"""The program with its window: the services that the window calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from talisman_desktop import __version__
from talisman_desktop.app import content, exports, known_campaigns
from talisman_desktop.app.entered_file import EnteredFile
from talisman_desktop.app.own_numbers import OwnNumbers
from talisman_desktop.app.program_house import BOXES, HOUSE_RULES, house
from talisman_desktop.app.program_house import rulebook as whole_book
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Entry
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import foresight
from talisman_desktop.desktop.presenters.darkest import guardian_plans
from talisman_desktop.desktop.presenters.darkest.crossroads import place
from talisman_desktop.desktop.presenters.darkest.due_reminders import reminders
from talisman_desktop.desktop.presenters.darkest.road_ahead import road_ahead
from talisman_desktop.desktop.presenters.progress import UNSEEN, Make, Report
from talisman_desktop.desktop.presenters.services import CampaignFile, Choice, Listed, OldLine, Services
from talisman_desktop.paths import manual_page
from talisman_desktop.pictures.album import Album
from talisman_desktop.play.session import Session
from talisman_desktop.play.timeline import Decision
from talisman_desktop.rules import house_rules
from talisman_desktop.rules.automations import title_and_help
from talisman_desktop.rules.house import House
from talisman_desktop.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from talisman_desktop.app.arrival_files import Imports
    from talisman_desktop.app.opener import Kind
    from talisman_desktop.desktop.presenters.arrivals import Arrival
    from talisman_desktop.notes.luck_ledger import Rolled
    from talisman_desktop.store.campaign import Campaign


def services(cards: Sequence[Path] = ()) -> Services:
    """Return all services that the window calls. The campaign store is loaded only when needed, because that is
    slow."""
    catalog, errors = content.read_cards(cards)
    chosen = content.named_sets(cards)[1] if cards else ()
    content.tell(errors)
    if not catalog.cards:
        raise content.NothingToPlay(errors)
    rules = house(catalog)
    usual, numbers = rules.usual, OwnNumbers(content.data_folder())
    notes_of_card = lru_cache(maxsize=None)(lambda kind: _card_notes(usual.rulebook(), kind))
    album = Album(content.data_folder() / "pictures")

    return Services(
        rules=rules,
        codec=rules.codec,
        card_errors=errors,
        card_sets=content.sets_to_choose(catalog),
        chosen_sets=chosen,
        sets_folder=content.own_sets_folder(),
        new_campaign=lambda *given: _new(rules, numbers, *given),
        open_campaign=lambda path: _open(rules, path),
        load_store=_load_store,
        join_campaign=lambda title, table, switches: _join(rules, numbers, title, table, switches),
        entered=EnteredFile(content.data_folder(), rules),
        glimpse=lambda path: _glimpse(rules, path),
        story=_story,
        recent=known_campaigns.recent,
        folder=content.campaigns_folder(),
        log_folder=content.log_folder(),
        listed=_listed,
        earlier=lambda campaign, session: _earlier(rules, campaign, session),
        again=lambda campaign, session: _as_saved(rules, campaign),
        briefly=lambda campaign, session: _as_saved(rules, campaign, briefly=True),
        write_through=lambda campaign: _campaign(campaign).write_through(),
        rest=lambda campaign: _campaign(campaign).rest(),
        timeline_begins=lambda campaign: _campaign(campaign).first,
        timeline=_timeline,
        moment=lambda campaign, entry: _campaign(campaign).past.moment(entry, rules),
        reaching=lambda campaign, entry: _reaching(rules, campaign, entry),
        warnings=_warnings,
        was_cut=lambda campaign: _campaign(campaign).was_cut,
        longer=lambda campaign: _campaign(campaign).longer,
        taken=lambda campaign: _campaign(campaign).taken,
        save_again=lambda campaign, session: _campaign(campaign).save_again(session),
        only_looked_at=lambda campaign: _campaign(campaign).only_looked_at,
        copy_to_own=_copy_to_own,
        branch=lambda *given: _branch(rules, *given),
        journal=_old_lines,
        foretell=_foretell,
        last_results=lambda campaign: _campaign(campaign).words.last_results,
        journal_begins=lambda campaign: _campaign(campaign).first_fact,
        remarks=_remarks,
        line_told=_line_told,
        remark=lambda campaign, n, note: _campaign(campaign).remarks.write(n, note),
        rules_text=_clause,
        search_rules=_search,
        card_notes=lambda card: notes_of_card(card.id),
        exporter=exports.Exports(rules, album),
        importer=_Imports(rules),
        kind_of=_kind_of,
        sample=lambda report: _sample(rules, report),
        from_position=lambda file: _from_position(rules, file),
        write_file=exports.write,
        album=album,
        own_numbers=numbers,
        characters=tuple(c.id for c in catalog.deck("character")),
        clash=lambda chosen, sets: (
            usual.options.clash(chosen) or house_rules.clash(usual, (*HOUSE_RULES, *BOXES), chosen, sets)
        ),
        options=tuple(Choice(o.id, o.title, o.values, f"{o.help} ({o.rule})") for o in usual.options.known),
        house_rules=HOUSE_RULES,
        boxes=BOXES,
        reminders=reminders,
        forecasts=foresight.forecasts,
        prepare_forecasts=foresight.prepare,
        space_ahead=road_ahead,
        village=place,
        plannable=guardian_plans.plannable,
        plan=guardian_plans.planned,
        exact_odds=foresight.exact_odds,
        past_rolls=_past_rolls,
        automations=tuple(
            Choice(name, title, _usual_first(usual.automations.defaults.get(name, "yes")), help)
            for name, text in usual.automations.sentences.items()
            for title, help in (title_and_help(text),)
        ),
        version=__version__,
        manual=manual_page,
    )


def _usual_first(usual: str) -> tuple[tuple[str, str], ...]:
    yes, no = ("yes", "Ask me"), ("no", "Decide for me")
    return (yes, no) if usual == "yes" else (no, yes)


# --- campaigns ---


def _new(
    rules: House,
    numbers: OwnNumbers,
    title: str,
    seed: int | None,
    chosen: dict[str, str],
    switches: dict[str, str],
    sets: Sequence[str] = (),
) -> tuple[Session, CampaignFile]:
    from talisman_desktop.app.campaigns import created

    session, campaign = created(
        content.campaigns_folder(), title, seed, chosen, rules, switches, sets, numbers.read().numbers
    )
    known_campaigns.note(campaign.path)
    return session, campaign


def _join(
    rules: House, numbers: OwnNumbers, title: str, table: Table, switches: Mapping[str, str]
) -> tuple[Session, CampaignFile]:
    from talisman_desktop.app.campaigns import joined

    session, campaign = joined(content.campaigns_folder(), title, table, switches, rules, numbers.read().numbers)
    known_campaigns.note(campaign.path)
    return session, campaign


def _load_store() -> None:
    import talisman_desktop.app.campaigns  # noqa: F401  # only loaded here, for `_open`


def _open(rules: House, path: Path) -> tuple[Session, CampaignFile]:
    from talisman_desktop.app.campaigns import opened

    session, campaign = opened(path, rules)
    if not campaign.only_looked_at:
        campaign.sittings.begin()
    known_campaigns.note(campaign.path)
    return session, campaign


def _copy_to_own(campaign: CampaignFile, session: Session) -> Path:
    from talisman_desktop.app.campaigns import copy_to_own

    return copy_to_own(_campaign(campaign), session)


def _kind_of(file: Path) -> Kind:
    from talisman_desktop.app.opener import kind_of

    return kind_of(file)


def _from_position(rules: House, file: Path) -> Path:
    from talisman_desktop.app.opener import from_position

    return from_position(file, rules)


def _sample(rules: House, report: Report) -> Path:
    from talisman_desktop.app.sample_campaign import sample_campaign

    return sample_campaign(content.campaigns_folder(), rules, report)


def _glimpse(rules: House, path: Path) -> tuple[str, Session] | None:
    from talisman_desktop.store.glimpse import glimpse

    seen = glimpse(path, rules.codec)
    if seen is None:
        return None
    try:
        return seen.title, Session(rules, seen.start.table, seen.start.entries, switches=seen.start.switches)
    except Exception:  # because opening the campaign reports a log that does not fit the rules
        return None


def _story(path: Path) -> str:
    from talisman_desktop.store.glimpse import story

    return story(path)


def _campaign(campaign: CampaignFile) -> Campaign:
    from talisman_desktop.store.campaign import Campaign

    assert isinstance(campaign, Campaign)
    return campaign


def _earlier(rules: House, campaign: CampaignFile, session: Session) -> Session | None:
    saved = _campaign(campaign)
    if not saved.first:
        return None
    from talisman_desktop.store.resumption import further_back, resume

    return resume(saved, rules, before=further_back(saved, session))


def _foretell(campaign: CampaignFile, twin: Session) -> None:
    ledger = _campaign(campaign).ledger
    if ledger is not None:
        ledger.foretell(twin)


def _reaching(rules: House, campaign: CampaignFile, entry: int) -> Make[Callable[[], Session]]:
    saved = _campaign(campaign)
    seen, began = saved.snapshot(), saved.ledger

    def made(report: Report) -> Callable[[], Session]:
        from talisman_desktop.app.campaigns import words
        from talisman_desktop.store.errors import CampaignStuck
        from talisman_desktop.store.resumption import reached

        with seen.apart():
            session = reached(seen, rules, entry, report.step)
            if session.is_undo_long():
                assert seen.ledger is not None
                ledger, own = seen.ledger, words(rules)

                def tell(fact: Fact, table: Table) -> str:
                    report.step()
                    return own.tell(fact, table)

                session.ready_undo(report.step, lambda then: ledger.tell_ahead(then, own._replace(tell=tell)))

        def taken() -> Session:
            if saved.ledger is not began:
                raise CampaignStuck(
                    saved.path, f"{saved.path.name} was saved again as a whole in the meantime; try once more."
                )
            saved.go_on_from(seen)
            if session.filled:
                saved.sync(session)
            return session

        return taken

    return made


def _as_saved(rules: House, campaign: CampaignFile, *, briefly: bool = False) -> Session | None:
    from talisman_desktop.store.resumption import resume_as_saved

    return resume_as_saved(_campaign(campaign), rules, briefly=briefly)


def _branch(rules: House, campaign: CampaignFile, entry: int, more: Sequence[Entry], title: str) -> Make[Path]:
    seen = _campaign(campaign).snapshot()

    def made(report: Report) -> Path:
        from talisman_desktop.app.campaigns import words
        from talisman_desktop.store.branches import branch
        from talisman_desktop.store.checkpoints import Way
        from talisman_desktop.store.shelf import named_freely

        way, own = Way(entry, tuple(more)), words(rules)
        return named_freely(
            seen.path.parent,
            title,
            lambda target: branch(seen, target, rules, way, title, words=own, steps=report.step),
        )

    return made


def _past_rolls(campaign: CampaignFile, session: Session) -> Make[tuple[Sequence[Rolled], bool]]:
    from talisman_desktop.app.past_rolls import past_rolls

    seen, now = _campaign(campaign).snapshot(), session.snapshot()

    def made(report: Report) -> tuple[Sequence[Rolled], bool]:
        with seen.apart() as saved:
            return past_rolls(saved, now, report)

    return made


def _timeline(campaign: CampaignFile, own: bool) -> tuple[int, Sequence[Decision]]:
    saved = _campaign(campaign)
    return saved.first, saved.past.decisions(saved.first, own=own) if saved.first else ()


def _warnings(campaign: CampaignFile) -> Sequence[str]:
    return _campaign(campaign).warnings


def _old_lines(campaign: CampaignFile) -> Sequence[OldLine]:
    saved = _campaign(campaign)
    return [OldLine(line.text, n=line.n) for line in saved.past.journal(before=saved.first_fact)]


def _remarks(campaign: CampaignFile) -> tuple[Mapping[int, str], int]:
    found = _campaign(campaign).remarks.all()
    return {r.n: r.note for r in found if r.there}, sum(not r.there for r in found)


def _line_told(campaign: CampaignFile, after: int, last: int) -> int:
    found = _campaign(campaign).past.journal(before=last + 1, limit=1)
    return found[0].n if found and found[0].n > after else -1


class _Imports:
    """An `Importer` that loads its modules only when it is used."""

    def __init__(self, rules: House) -> None:
        self._rules = rules

    def _real(self) -> Imports:
        from talisman_desktop.app.arrival_files import Imports

        return Imports(self._rules, content.campaigns_folder())

    def look(self, file: Path, report: Report = UNSEEN) -> Arrival:
        return self._real().look(file, report)

    def bring_in(self, file: Path, report: Report = UNSEEN) -> Path:
        return self._real().bring_in(file, report=report)

    def put_in_place(self, file: Path, path: Path, report: Report = UNSEEN) -> Path | None:
        return self._real().put_in_place(file, path, report)


def _listed(folder: Path) -> Sequence[Listed]:
    from talisman_desktop.store.library import library

    return [
        Listed(c.path, c.title, ", ".join(c.party), c.place, c.last, content.when(c.saved), c.problem)
        for c in library(folder)
    ]


# --- the rulebook ---


def _clause(clause: str, note: str) -> str:
    book = whole_book()
    found = book.get(clause)
    return book.page(found, note) if found is not None else ""


def _search(text: str, notes: Mapping[str, str]) -> Sequence[tuple[str, str]]:
    return [(c.id, c.summary) for c in whole_book().search(text, notes)]


def _card_notes(book: Rulebook, kind: str) -> Sequence[tuple[str, str]]:
    """Return the clauses that change how this kind of card is read (D2 to D4), each with its text."""
    short = kind.rpartition("/")[2]
    return [(c.id, c.summary) for c in book.clauses.values() if c.id.partition(".")[2] == short]
