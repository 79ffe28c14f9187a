"use strict";
(function () {
  const variants = JSON.parse(document.getElementById("variants").textContent);
  const search = document.getElementById("search");
  const input = search.querySelector("input");
  const status = search.querySelector("span");
  const items = variants.map((variant) => document.getElementById("variant-" + variant.id));
  const families = Array.from(document.querySelectorAll(".family"));
  function filter() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    variants.forEach((variant, place) => {
      const fits = words.every((word) => variant.text.includes(word));
      items[place].hidden = !fits;
      found += fits ? 1 : 0;
    });
    families.forEach((family) => { family.hidden = !family.querySelector("li:not([hidden])"); });
    status.textContent = words.length === 0 ? "" : found === 1 ? "one game" : found + " games";
  }
  input.addEventListener("input", filter);
  search.hidden = false;
  filter();
})();
