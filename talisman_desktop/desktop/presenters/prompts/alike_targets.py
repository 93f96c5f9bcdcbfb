"""Equal targets of a pool of points, which share one row such as "3 × Fiend". No Qt."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.core.requests import Share
from talisman_desktop.desktop.presenters.prompts.answer_drafts import ShareDraft


class Alike(Struct, frozen=True):
    """Targets with the same name that need the same number of points; `places` are their indices in the request."""

    text: str
    need: int
    places: tuple[int, ...]

    @property
    def words(self) -> str:
        """The names, such as "Fiend" or "3 × Fiend"."""
        return self.text if len(self.places) == 1 else f"{len(self.places)} × {self.text}"

    @property
    def wanted(self) -> str:
        """The points needed, such as "5 needed" or "5 needed each"."""
        return f"{self.need} needed" + " each" * (len(self.places) > 1)

    def points(self, draft: ShareDraft) -> int:
        """Return the points on all these targets."""
        return sum(draft.parts[place] for place in self.places)

    def share(self, draft: ShareDraft, points: int) -> ShareDraft:
        """Return the draft with `points` on these targets: each in turn gets what it needs, and the last gets the
        rest."""
        for place in self.places:
            draft = draft.set(place, 0)
        for place in self.places[:-1]:
            some = min(points, self.need)
            draft, points = draft.set(place, some), points - some
        return draft.set(self.places[-1], points)

    def one_more(self, draft: ShareDraft) -> ShareDraft:
        """Return the draft with enough points added for one more of these targets, or with all points that are left. If
        all of them have enough or no points are left, return the draft with no points on them."""
        now = self.points(draft)
        fallen = sum(draft.falls(place) for place in self.places)
        more = self.share(draft, (fallen + 1) * self.need) if fallen < len(self.places) else draft
        return more if self.points(more) > now else self.share(draft, 0)

    def state(self, draft: ShareDraft) -> str:
        """Return in words how many of these targets fall."""
        fallen = sum(draft.falls(place) for place in self.places)
        if len(self.places) == 1:
            return f"{'✓ ' * fallen}{draft.state(self.places[0])}"
        if fallen == len(self.places):
            return "✓ all fall"
        short = min(self.need - draft.parts[place] for place in self.places if not draft.falls(place))
        return f"✓ {fallen} fall, {short} short" if fallen else f"{short} short"


def alike(request: Share) -> tuple[Alike, ...]:
    """Return the targets of a request in groups of equal ones, ordered by the first target of each group."""
    found: dict[tuple[str, int], list[int]] = {}
    for place, target in enumerate(request.targets):
        found.setdefault((target.text, target.need), []).append(place)
    return tuple(Alike(text, need, tuple(places)) for (text, need), places in found.items())
