// Shows one language at a time. Without this script all of them stand below each other.
(function () {
  var root = document.documentElement;
  function show(lang) {
    root.lang = lang;
    document.querySelectorAll("[data-lang]").forEach(function (part) {
      part.hidden = part.dataset.lang !== lang;
      if (part.dataset.title && !part.hidden) document.title = part.dataset.title;
    });
    document.querySelectorAll(".languages a").forEach(function (link) {
      if (link.hreflang === lang) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  }
  function wanted() {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var book = target && target.closest("article");
    return book && book.lang;
  }
  function follow() {
    var lang = wanted();
    if (!lang) return;
    show(lang);
    document.getElementById(decodeURIComponent(location.hash.slice(1))).scrollIntoView();
  }
  // A language is changed at the clause that is being read.
  document.querySelectorAll(".languages a").forEach(function (link) {
    link.addEventListener("click", function (event) {
      var from = root.lang, at = null;
      document.querySelectorAll("article:not([hidden]) :is(h2, h3)[id]").forEach(function (heading) {
        if (heading.getBoundingClientRect().top < 120) at = heading.id;
      });
      var same = at && link.hreflang + at.slice(from.length);
      if (!same || !document.getElementById(same)) return;
      event.preventDefault();
      history.replaceState(null, "", "#" + same);
      follow();
    });
  });
  addEventListener("hashchange", follow);
  show(wanted() || root.lang);
  follow();
})();
