// Shows one language at a time, and what is searched for. Without this script all languages stand below each other.
(function () {
  var root = document.documentElement;
  function each(selector, act) { document.querySelectorAll(selector).forEach(act); }
  function show(lang) {
    root.lang = lang;
    each("[data-lang]", function (part) {
      part.hidden = part.dataset.lang !== lang;
      if (part.dataset.title && !part.hidden) document.title = part.dataset.title;
    });
    each(".languages a", function (link) {
      if (link.hreflang === lang) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  }
  function target() { return document.getElementById(decodeURIComponent(location.hash.slice(1))); }
  function follow() {
    var to = target(), book = to && to.closest("article");
    if (!book) return;
    each("form", function (form) { if (form.elements[0].value) { form.reset(); search(form); } });
    show(book.lang);
    to.scrollIntoView();
  }
  // A language is changed at the clause that is being read.
  each(".languages a", function (link) {
    link.addEventListener("click", function (event) {
      var from = root.lang, at = null;
      each("article:not([hidden]) :is(h2, h3)[id]", function (heading) {
        if (heading.getBoundingClientRect().top < 120) at = heading.id;
      });
      var same = at && link.hreflang + at.slice(from.length);
      if (!same || !document.getElementById(same)) return;
      event.preventDefault();
      history.replaceState(null, "", "#" + same);
      follow();
    });
  });
  // Letters without their accents, each still in its place.
  function plain(text) { return text.replace(/\s/g, " ").toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, ""); }
  function search(form) {
    var book = form.closest("article"), words = plain(form.elements[0].value).split(" ").filter(Boolean), count = 0;
    function found(part) {
      var text = plain(part.textContent);
      return words.every(function (word) { return text.includes(word); });
    }
    book.querySelectorAll(".chapter").forEach(function (chapter) {
      var clauses = Array.from(chapter.querySelectorAll(".clause"));
      clauses.forEach(function (clause) { clause.hidden = !found(clause); });
      var kept = clauses.filter(function (clause) { return !clause.hidden; }).length;
      chapter.hidden = clauses.length ? !kept : !found(chapter);
      count += clauses.length ? kept : !chapter.hidden;
    });
    book.querySelector(".contents").hidden = words.length > 0;
    form.querySelector("[role=status]").textContent = words.length ? form.querySelector("[role=status]").dataset.words.replace("{n}", count) : "";
    mark(book, words);
  }
  function mark(book, words) {
    if (!window.Highlight) return;
    var marks = new Highlight(), walk = document.createTreeWalker(book, NodeFilter.SHOW_TEXT), node;
    while (words.length && (node = walk.nextNode())) {
      var text = plain(node.data);
      words.forEach(function (word) {
        for (var at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          var range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          marks.add(range);
        }
      });
    }
    CSS.highlights.set("found", marks);
  }
  each("form", function (form) {
    form.hidden = false;
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    form.addEventListener("input", function () { search(form); });
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "/" || event.target.matches("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.querySelector("article:not([hidden]) input").focus();
  });
  addEventListener("hashchange", follow);
  show(root.lang);
  follow();
})();
