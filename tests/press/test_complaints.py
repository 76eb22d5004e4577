"""What broke for people who print cards with other tools, and the test that it doesn't break here.

Each row is a public report (repository#number), what went wrong in our words, and our test. LEFT_OUT are those that can't happen here, and why.
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
    "squib#93": ("scripts of one's own to put backs between fronts", "press/test_sheets.py", "test_the_order_of_fronts_and_backs"),
    "squib#204": ("then a small offset", "press/test_registration.py", "test_fronts_and_backs_line_up_to_a_tenth_of_a_millimetre"),
    "silhouette-card-maker#77": (
        "it takes a light table to see which squares meet",
        "press/test_calibration.py",
        "test_the_pages_hold_every_letter_and_tell_how_to_print",
    ),
    "squib#308": ("the cure for one sheet too many lost the last one", "press/test_every_sheet.py", "test_every_sheet"),
    "squib#320": ("and again", "press/test_sheets.py", "test_each_card_comes_once_and_no_page_is_blank"),
    "proxies-at-home#124": (
        "the print of a long list dies",
        "press/test_long_lists.py",
        "test_two_thousand_cards_take_at_most_twice_the_memory_of_sixty",
    ),
    "proxies-at-home#60": ("at a page that differs", "press/test_long_lists.py", "test_two_thousand_cards_take_at_most_twice_the_memory_of_sixty"),
    "dominiontabs#443": (
        "one picture makes the file five times as large",
        "press/test_pictures.py",
        "test_a_picture_is_kept_once_and_its_bytes_are_its_own",
    ),
    "dominiontabs#606 (seen)": ("letters are missing, but all is said to be well", "press/test_faces.py", "test_force_prints_in_spite_of_problems"),
    "rpg-cards#238": ("text is shrunk to its width only", "press/test_faces.py", "test_text_shrinks_and_wraps_before_it_is_refused"),
    "squib#305": ("text runs off the card", "press/test_faces.py", "test_words_that_find_no_room"),
    "squib#111": (
        "nobody says which card's text doesn't fit",
        "press/test_faces.py",
        "test_text_that_does_not_fit_names_card_language_column_and_excess",
    ),
    "CardMaker#73": ("text is cut off at the bottom", "press/test_faces.py", "test_words_that_find_no_room"),
    "squib#322": (
        "a table that Excel saved loses its first column, or ends in a traceback",
        "decks/test_own_deck.py",
        "test_it_prints_alike_however_it_is_saved",
    ),
    "squib#322 (workbooks)": ("a cell isn't what the spreadsheet shows", "reading/test_workbooks.py", "test_a_cell_is_read_as_it_is_shown"),
    "squib#322 (encodings)": (
        "old encodings come out as gibberish",
        "decks/test_own_deck.py",
        "test_an_old_encoding_is_named_and_nothing_is_printed",
    ),
    "decksmith (text)": ("007 comes out as 7, 3 as 3.0, nothing as nan", "decks/test_own_deck.py", "test_what_was_written_is_what_is_printed"),
    "decksmith (rows)": (
        "a ragged row makes an empty file, said to be a success",
        "press/test_long_lists.py",
        "test_a_ragged_row_is_an_error_and_nothing_is_written",
    ),
    "decksmith (order)": ("the 10th card comes before the 2nd", "press/test_long_lists.py", "test_cards_come_in_the_order_of_their_table"),
    "squib#316": ("marks too thin to be seen in print", "press/test_imposition.py", "test_marks_stand_outside_every_trim_and_off_the_bleed"),
    "squib#123": ("marks go with the first cut", "press/test_imposition.py", "test_a_shared_edge_is_cut_once"),
    "mtg-proxies#27": ("marks are seen on the cards", "press/test_faces.py", "test_marks_never_enter_a_card"),
    "proxies-at-home#102": ("marks too long", "press/test_imposition.py", "test_marks_stand_outside_every_trim_and_off_the_bleed"),
    "card-creatr#90": ("no marks at all", "press/test_every_sheet.py", "test_every_sheet"),
    "rpg-cards#171": ("afraid of the wrong paper", "press/test_sheets.py", "test_the_viewer_is_told_how_to_print"),
    "cider#5": ("wants to save ink", "press/test_ink.py", "test_saving_covers_less_than_a_third_on_every_sheet"),
    "cards.py#41": (
        "saving ink is for some designs only",
        "press/test_ink.py",
        "test_a_design_that_knows_nothing_of_it_becomes_outlines_and_black_words",
    ),
    "hitster-card-generator#7": ("how much ink will it take?", "cli/test_print_formats.py", "test_the_ink_of_every_page_is_told"),
    "uccser/cs-unplugged#631": ("saving ink ends at page 12", "press/test_ink.py", "test_saving_covers_less_than_a_third_on_every_sheet"),
    "18F/methods#78": ("colour alone tells things apart", "press/test_ink.py", "test_patterns_tell_the_colours_apart_without_colour"),
    "18F/methods#78 (own decks)": (
        "in grey they are all the same, and nobody said so",
        "press/test_alike.py",
        "test_two_colours_of_one_grey_are_named_with_cards_and_what_to_do",
    ),
    "haganbmj#198": ("backs beside the fronts, to fold", "press/test_more_sheets.py", "test_the_fold_is_marked_outside_the_cards_only"),
    "piecepackr#259": ("what is too large to fold", "press/test_more_sheets.py", "test_what_is_too_large_to_fold_is_told_another_way"),
    "dominiontabs#328": ("a picture a card, with bleed", "press/test_formats.py", "test_without_a_preset_a_picture_has_the_bleed_that_was_asked_for"),
    "18xx-maker#458": ("pictures as a shop wants them", "press/test_formats.py", "test_shops_get_pictures_to_the_dot"),
    "18xx-maker#429": ("the shape to cut tokens by", "press/test_formats.py", "test_corners_are_rounded_where_cards_lie_apart"),
    "squib#217": ("round pieces", "press/test_formats.py", "test_corners_are_rounded_where_cards_lie_apart"),
    "Proxy-PDF-Maker 1.6": ("the exact lines to cut along, for a machine", "press/test_formats.py", "test_cuts_are_where_the_cards_are_printed"),
    "CardMaker#6": ("printing from the command line", "cli/test_print_command.py", "test_standard_output_takes_the_pdf_alone"),
    "CardMaker#74": ("exporting from the command line", "cli/test_print_formats.py", "test_a_format_is_a_folder"),
    "CardMaker#160": (
        "a file name without a number overwrites all but the last card",
        "press/test_formats.py",
        "test_codes_make_names_that_every_system_takes",
    ),
}

LEFT_OUT = {
    "squib#232, #242, #263, #279, #286, #309": "native libraries that won't install: all that is needed comes as a wheel",
    "card-creatr#16": "preview and PDF differ: both are made of the same display list of a face; there is no second way to draw a card",
}


@pytest.mark.parametrize("report", COMPLAINTS)
def test_every_complaint_has_its_test(report: str) -> None:
    _, file, name = COMPLAINTS[report]
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
