"""Refusals are readable: whatever the input, they are one or two sentences that quote it briefly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import explorer
from explorer.authoring.card_file import LONGEST, CardFileError, read_told, told_key
from explorer.core.errors import SAID, AmbiguousChoice, quoted

if TYPE_CHECKING:
    from pathlib import Path


def unread(told: Any) -> str:
    """The message for a file that cannot be read."""
    with pytest.raises(CardFileError) as caught:
        read_told(told)
    return str(caught.value)


def test_a_path_is_named_in_full_and_what_is_none_is_cut_short(tmp_path: Path) -> None:
    missing = str(tmp_path / "cards.toml")
    assert unread(missing) == f"{missing}: cannot be read: No such file or directory; give the path of a TOML file"
    broken = tmp_path / "broken.toml"
    broken.write_text("a = ", encoding="utf-8")
    assert unread(broken).startswith(f"{broken}: line 1, column ")
    for told in ("[" * 9000, "x" * (LONGEST + 1), "a\nb", "a\x00b", "\ud800"):
        said = unread(told)
        assert len(said) < 200
        assert "\n" not in said


@given(st.text(min_size=1, max_size=400).filter(lambda text: not text.lstrip().startswith("{")))
def test_what_is_no_path_is_refused_on_one_line(told: str) -> None:
    with pytest.raises(explorer.SetUpError) as caught:
        told_key(told, lambda given: str(read_told(given)[1]))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


@given(st.text(max_size=200), st.integers(2, 40))
def test_an_ambiguity_is_short_however_much_it_could_mean(told: str, many: int) -> None:
    error = AmbiguousChoice(told, {number: f"card {number}" for number in range(many)})
    assert error.candidates == tuple(range(many))
    assert len(str(error)) < 400
    assert (f"and {many - SAID} more" in str(error)) == (many > SAID)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text() | st.integers(), st.lists))
def test_what_was_told_is_quoted_on_one_short_line(told: Any) -> None:
    said = quoted(told)
    assert 0 < len(said) <= 80
    assert "\n" not in said
    said.encode()


@pytest.mark.parametrize("seed", [True, False, 1.0, None.__class__, [], b"x", "\ud800"])
def test_a_seed_is_a_whole_number_or_a_text(seed: Any) -> None:
    with pytest.raises(explorer.SetUpError, match="a seed is a whole number or a text, not"):
        explorer.start("toy", seed=seed)
