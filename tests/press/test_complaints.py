"""What broke for people who print cards with other tools, and the test that it doesn't break here.

Each row is a public report (repository#number), what went wrong in our words, and our test. Left out on purpose:

* rpg-cards#114, proxies-at-home#46 and the like say "wrong page order" without telling the printer's flip: the sheets name their side and number, so
  that whoever feeds them by hand sees it.
* squib#232, #242, #263, #279, #286, #309 (native libraries that won't install): nothing to test, as all that is needed comes as a wheel.
* card-creatr#16 (preview and PDF differ): both are made of the same display list of a face; there is no second way to draw a card.
* CardMaker#160 (a file name without a number overwrites all but the last card): sheets are one file, and nothing is named by a pattern.
"""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent

COMPLAINTS: dict[str, tuple[str, str, str]] = {
    "rpg-cards#114": ("backs land behind the wrong fronts", "press/test_every_sheet.py", "test_every_sheet"),
    "cards.py#156": ("backs of a half-filled last page lie elsewhere", "press/test_sheets.py", "test_backs_meet_their_fronts_after_the_flip"),
    "proxies-at-home#13": (
        "double-faced cards are some millimetres off",
        "press/test_registration.py",
        "test_an_offset_moves_every_back_page_by_exactly_that_marks_included",
    ),
    "squib#223": ("backs only as a second file", "press/test_sheets.py", "test_the_order_of_fronts_and_backs"),
    "card-creatr-studio#96": ("each page of fronts followed by its backs", "press/test_sheets.py", "test_the_order_of_fronts_and_backs"),
    "dominiontabs#432": ("all fronts first, then all backs, last first", "press/test_more_sheets.py", "test_backs_in_reversed_order"),
    "Proxy-PDF-Maker#6": ("flip on the short edge", "press/test_imposition.py", "test_every_back_lies_behind_its_front_and_upright"),
    "silhouette-card-maker#78": (
        "test page has no matching square when the back is far off",
        "press/test_calibration.py",
        "test_a_printer_that_is_off_is_put_right",
    ),
    "silhouette-card-maker#44": (
        "what was read has to be turned into settings by hand",
        "cli/test_print_command.py",
        "test_what_was_read_gives_a_command_to_paste",
    ),
    "silhouette-card-maker#88": ("a known length on both sides", "press/test_sheets.py", "test_each_sheet_tells_about_itself_outside_the_cards"),
    "silhouette-card-maker#130": ("the driver scaled the wrong paper", "press/test_sheets.py", "test_the_viewer_is_told_how_to_print"),
    "rpg-cards#174": ("Letter chosen, A4 came out", "press/test_sheets.py", "test_the_page_is_the_paper"),
    "squib#246": ("a blank page more, then the last sheet lost", "press/test_every_sheet.py", "test_every_sheet"),
    "CardMaker#117": ("the file begins with a blank page", "press/test_every_sheet.py", "test_every_sheet"),
    "proxies-at-home#46": ("page 1 twice, page 2 missing", "press/test_every_sheet.py", "test_every_sheet"),
    "dominiontabs#606": ("letters without glyphs vanish", "press/test_faces.py", "test_a_character_without_glyph_is_named"),
    "squib#352": ("emoji come out blank", "press/test_faces.py", "test_a_character_without_glyph_is_named"),
    "rpg-cards#136": ("long text is cut off", "press/test_faces.py", "test_words_that_find_no_room"),
    "squib#184": (
        "crop marks inside the cards, too long or none",
        "press/test_imposition.py",
        "test_marks_stand_outside_every_trim_and_off_the_bleed",
    ),
    "proxynexus#47": ("which settings was this printed with?", "press/test_sheets.py", "test_each_sheet_tells_about_itself_outside_the_cards"),
    "dominiontabs#496": ("print only these cards", "press/test_sheets.py", "test_only_some_cards"),
    "rpg-cards#23": ("print only what changed", "press/test_manifest.py", "test_only_changed_cards_are_printed_together"),
    "rpg-cards#11": ("fronts and backs beside a fold", "press/test_more_sheets.py", "test_a_fold_keeps_off_the_trims_and_no_bleed_crosses_it"),
    "Proxy-PDF-Maker#63": (
        "leave out the slots near a cutter's mark",
        "press/test_more_sheets.py",
        "test_slots_that_are_skipped_stay_empty_on_both_sides",
    ),
    "Proxy-PDF-Maker#15": ("spacing across and down apart", "press/test_more_sheets.py", "test_gaps_across_and_down_are_apart"),
    "Proxy-PDF-Maker#14": ("a printer that prints at 99.8 %", "press/test_registration.py", "test_the_sheet_says_what_was_done"),
    "silhouette-card-maker#147": ("marks moved between releases", "press/test_more_sheets.py", "test_cutters_marks_stand_where_they_are_set"),
    "squib#234": ("boxes for a print shop", "press/test_sheets.py", "test_trim_and_bleed_boxes_hold_the_cards"),
    "shoggoth#99": ("text as text with its fonts", "press/test_sheets.py", "test_every_font_is_an_embedded_subset"),
    "bgtools_web#31": ("settings lost between sessions", "press/test_registration.py", "test_profiles_are_kept_and_found"),
    "decksmith (seen)": ("rows run from the bottom up", "press/test_imposition.py", "test_cards_run_from_left_to_right_and_from_the_top_down"),
}


@pytest.mark.parametrize("report", COMPLAINTS)
def test_every_complaint_has_its_test(report: str) -> None:
    _, file, name = COMPLAINTS[report]
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
