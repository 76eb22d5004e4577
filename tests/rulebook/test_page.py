"""The web page of the rules: one file, sound structure, nothing from elsewhere."""

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from companion.catalog import load_game, slugs
from companion.paths import LANGUAGES, TEMPLATES
from companion.rulebook.clauses import load_rules
from companion.rulebook.html import render_html

GAMES = slugs()
VOID = {"meta", "link", "br", "img", "hr", "input"}


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, attribute: str) -> list[str]:
        return [str(attributes[attribute]) for _, attributes in self.tags if attribute in attributes]


def page_of(slug: str) -> str:
    return render_html({lang: load_rules(load_game(slug), lang) for lang in LANGUAGES}, "uk")


@pytest.fixture(scope="module", params=GAMES)
def text(request: pytest.FixtureRequest) -> str:
    return page_of(request.param)


def test_it_is_one_sound_document_with_every_language_marked(text: str) -> None:
    page = Page(text)
    counts = Counter(tag for tag, _ in page.tags)
    assert (counts["h1"], counts["main"], counts["header"], counts["title"]) == (1, 1, 1, 1)
    assert dict(page.tags)["html"]["lang"] == "uk"
    assert [attributes["lang"] for tag, attributes in page.tags if tag == "article"] == list(LANGUAGES)
    levels = [int(tag[1]) for tag, _ in page.tags if tag in ("h1", "h2", "h3", "h4")]
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_ids_are_unique_and_links_stay_inside(text: str) -> None:
    page = Page(text)
    ids = page.all("id")
    assert len(ids) == len(set(ids))
    assert "it-final-tie" in ids
    assert all(link.startswith("#") and link[1:] in ids for link in page.all("href"))
    assert set(page.all("aria-labelledby")) <= set(ids)


def test_nothing_comes_from_elsewhere(text: str) -> None:
    page = Page(text)
    assert not page.all("src")
    assert not any(tag in ("link", "img", "iframe") for tag, _ in page.tags)
    assert "http:" not in text
    assert "https:" not in text
    assert "url(" not in text
    assert "@import" not in text


def test_drawings_have_a_name(text: str) -> None:
    assert all(attributes.get("aria-label") and attributes.get("role") == "img" for tag, attributes in Page(text).tags if tag == "svg")


def test_every_language_has_its_own_way_past_the_head_and_its_own_search(text: str) -> None:
    page = Page(text)
    skips = [attributes for tag, attributes in page.tags if tag == "a" and attributes.get("class") == "skip"]
    assert [(skip["lang"], skip["href"]) for skip in skips] == [(lang, f"#{lang}") for lang in LANGUAGES]
    fields = [attributes["id"] for tag, attributes in page.tags if tag == "input"]
    assert fields == [f"search-{lang}" for lang in LANGUAGES] == page.all("for")


def test_lines_of_a_table_are_named_and_terms_say_their_language(text: str) -> None:
    tags = Page(text).tags
    rows = [after for (tag, _), after in pairwise(tags) if tag == "tr"]
    assert all(tag == "th" and attributes["scope"] in ("col", "row") for tag, attributes in rows)
    terms = Counter(attributes.get("lang") for tag, attributes in tags if tag in ("th", "td"))
    assert terms["it"] == terms["ru"] == terms["uk"] == terms["en"] > 6 * len(LANGUAGES)


def test_tables_that_scroll_have_a_name_of_their_own(text: str) -> None:
    tables = [attributes for tag, attributes in Page(text).tags if tag == "div" and attributes.get("class") == "table"]
    names = Counter(attributes["aria-label"] for attributes in tables)
    assert {(attributes["role"], attributes["tabindex"]) for attributes in tables} == {("region", "0")}
    assert all(names)
    assert max(names.values()) == 1


def test_what_scrolls_in_a_report_is_a_region_with_a_name() -> None:
    source = (TEMPLATES / "common" / "report.html").read_text(encoding="utf-8")
    scrolling = re.findall(r'<div class="wide"[^>]*>', source)
    assert len(scrolling) == len(set(scrolling)) == 2
    assert all('role="region" aria-label="' in start and 'tabindex="0"' in start for start in scrolling)


def contrast(one: str, two: str) -> float:
    """Between two colours written #rrggbb, as WCAG reckons it."""
    lights = []
    for colour in (one, two):
        red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in (red, green, blue)]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)
    return max(lights) / min(lights)


@pytest.mark.parametrize(
    ("file", "grounds"),
    [("rules.css", ("paper", "example", "open", "code", "dossier")), ("gallery.css", ("paper", "field")), ("report.html", ("paper",))],
)
def test_all_words_of_pages_stand_out_by_day_and_by_night(file: str, grounds: tuple[str, ...]) -> None:
    """At least 7 to 1, which small grey words need too."""
    source = (TEMPLATES / "common" / file).read_text(encoding="utf-8")
    day, night, *_ = [dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", block)) for block in re.findall(r":root \{(.*?)\}", source, re.DOTALL)]
    for colours in (day, night):
        words = [colours[name] for name in ("ink", "quiet", "soft", "accent", "gold") if name in colours]
        assert len(words) == 3
        assert all(contrast(word, colours[ground]) >= 7 for word in words for ground in grounds)


def test_codes_of_cards_stand_out(text: str) -> None:
    assert all(contrast(colour, "#ffffff") >= 7 for colour in re.findall(r"--card:(#[0-9A-F]{6})", text))


def test_a_link_tells_on_paper_where_it_leads() -> None:
    text = page_of("best-movie")
    assert '<a href="#en-end" data-at="5.1">' in text
    assert not re.search(r'data-at="([\d.]+)">\1', text)


def test_paper_has_margins_and_what_leads_to_a_box_is_not_cut() -> None:
    """Browsers that save a page as PDF ask for no margins of their own; a paragraph is cut rather than parted from its box, unless told."""
    rules, report = ((TEMPLATES / "common" / name).read_text(encoding="utf-8") for name in ("rules.css", "report.html"))
    assert all("@page { margin:" in text for text in (rules, report))
    paper = rules[rules.index("@media print") :]
    assert re.search(r"p:has\(\+ :is\([^)]*\.box[^)]*\)\) \{ break-inside: avoid; \}", paper)


def test_one_language_alone_needs_no_switch() -> None:
    text = render_html({"ru": load_rules(load_game("best-movie"), "ru")}, "ru")
    assert 'class="languages"' not in text
    assert "Самая длинная серия" in text


def test_the_page_is_the_same_each_time() -> None:
    assert page_of("b-movies") == page_of("b-movies")
