// Shows the cards of the page's data: searching, filtering, enlarging. All state survives a reload.
(function () {
  var data = JSON.parse(document.getElementById("data").textContent);
  var root = document.documentElement, main = document.getElementById("cards"), zoom = document.getElementById("zoom");
  var field = {};
  ["search", "kind", "language", "sight", "size", "backs"].forEach(function (id) { field[id] = document.getElementById(id); });
  var shown = [], open = -1, turned = false;

  function said(text) { return text[root.lang] || text.en || Object.values(text)[0] || ""; }
  function label(key) { return (data.labels[root.lang] || data.labels.en)[key]; }
  function plain(text) { return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, ""); }
  function front(card) { return data.pictures[root.lang in card.front ? card.front[root.lang] : Object.values(card.front)[0]]; }
  function back(card) { return card.back === null ? null : data.pictures[card.back]; }
  function name(card) { return said(card.name); }

  function kinds() {
    var chosen = field.kind.value;
    var used = Object.keys(data.kinds).filter(function (kind) { return data.cards.some(function (card) { return card.kind === kind; }); });
    field.kind.replaceChildren(new Option(label("every"), ""));
    used.forEach(function (kind) { field.kind.append(new Option(said(data.kinds[kind]), kind)); });
    field.kind.value = used.includes(chosen) ? chosen : "";
  }
  function words() {
    document.querySelectorAll("[data-label]").forEach(function (part) { part.textContent = label(part.dataset.label); });
    document.querySelectorAll("[data-name]").forEach(function (part) { part.setAttribute("aria-label", label(part.dataset.name)); });
    field.search.placeholder = label("placeholder");
    document.querySelector("[data-title]").textContent = said(data.title);
    document.title = said(data.title) + " — " + label("gallery");
    kinds();
  }
  function matches(card, wanted) {
    return wanted.every(function (word) {
      return plain(card.code).startsWith(word) || Object.values(card.name).some(function (text) { return plain(text).includes(word); });
    });
  }
  function cell(card, place) {
    var button = document.createElement("button"), picture = new Image(), text = document.createElement("span"), code = document.createElement("b");
    picture.src = field.backs.checked && back(card) || front(card);
    picture.alt = "";
    picture.loading = "lazy";
    code.textContent = card.code;
    text.append(code, name(card) + (card.quantity > 1 ? " × " + card.quantity : ""));
    button.append(picture, text);
    button.addEventListener("click", function () { enlarge(place); });
    return button;
  }
  function draw() {
    var wanted = plain(field.search.value).split(/\s+/).filter(Boolean);
    shown = data.cards.filter(function (card) { return (!field.kind.value || card.kind === field.kind.value) && matches(card, wanted); });
    main.replaceChildren.apply(main, shown.map(cell));
    document.getElementById("none").hidden = shown.length > 0;
    document.getElementById("count").textContent = label("count").replace("{n}", shown.length);
  }
  function see() {
    var filter = field.sight.value === "all" ? "" : "url(#sight-" + field.sight.value + ")";
    main.style.filter = filter;
    document.getElementById("large").style.filter = filter;
    root.style.setProperty("--wide", field.size.value + "px");
  }
  function enlarge(place) {
    open = (place + shown.length) % shown.length;
    var card = shown[open];
    document.getElementById("large").src = turned && back(card) || front(card);
    document.getElementById("large").alt = card.code + " " + name(card);
    document.getElementById("caption").textContent = [card.code, name(card), said(data.kinds[card.kind] || {})].filter(Boolean).join(" · ");
    if (!zoom.open) zoom.showModal();
  }
  function turn() { turned = !turned; enlarge(open); }
  function keep() {
    var state = {};
    Object.keys(field).forEach(function (id) { if (field[id]) state[id] = field[id].type === "checkbox" ? field[id].checked : field[id].value; });
    state.open = zoom.open ? open : -1;
    try { sessionStorage.setItem("gallery " + location.pathname, JSON.stringify(state)); } catch (error) { /* a private window keeps nothing */ }
  }
  function restore() {
    var state = {};
    try { state = JSON.parse(sessionStorage.getItem("gallery " + location.pathname)) || {}; } catch (error) { /* nothing was kept */ }
    if (field.language && state.language) { field.language.value = state.language; }
    if (field.language && field.language.value) root.lang = field.language.value;
    words();
    Object.keys(state).forEach(function (id) {
      if (!field[id] || id === "language") return;
      if (field[id].type === "checkbox") field[id].checked = state[id]; else field[id].value = state[id];
    });
    if (field.kind.selectedIndex < 0) field.kind.value = "";
    see();
    draw();
    if (state.open >= 0 && state.open < shown.length) enlarge(state.open);
  }

  document.querySelector("form").addEventListener("submit", function (event) { event.preventDefault(); });
  document.querySelector("form").addEventListener("input", function (event) {
    if (event.target === field.language) { root.lang = field.language.value; words(); }
    see();
    if (event.target !== field.size && event.target !== field.sight) draw();
    keep();
  });
  document.getElementById("previous").addEventListener("click", function () { enlarge(open - 1); });
  document.getElementById("next").addEventListener("click", function () { enlarge(open + 1); });
  document.getElementById("turn").addEventListener("click", turn);
  document.getElementById("close").addEventListener("click", function () { zoom.close(); });
  zoom.addEventListener("click", function (event) { if (event.target === zoom) zoom.close(); });
  zoom.addEventListener("close", function () {
    turned = false;
    if (main.children[open]) main.children[open].focus();
    keep();
  });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (zoom.open) {
      if (event.key === "ArrowLeft") enlarge(open - 1);
      else if (event.key === "ArrowRight") enlarge(open + 1);
      else if (event.key === " ") { event.preventDefault(); turn(); }
      keep();
      return;
    }
    var place = Array.prototype.indexOf.call(main.children, document.activeElement);
    if (event.key === "/" && document.activeElement !== field.search) { event.preventDefault(); field.search.focus(); }
    else if (place >= 0 && event.key.startsWith("Arrow")) {
      var across = getComputedStyle(main).gridTemplateColumns.split(" ").length;
      var to = place + { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[event.key];
      if (main.children[to]) { event.preventDefault(); main.children[to].focus(); }
    }
  });
  restore();

  // While somebody works on the deck, a small file beside this page tells which one is the newest.
  if (data.stamp) setInterval(function () {
    var script = document.createElement("script");
    script.src = "gallery-stamp.js?" + Date.now();
    script.onload = function () { script.remove(); if (window.companionStamp !== data.stamp) { keep(); location.reload(); } };
    script.onerror = function () { script.remove(); };
    document.head.append(script);
  }, 300);
})();
