"use strict";
// Interactive figures are loaded when they are asked for: the page itself stays light.
const loaded = {};
function load(source) {
  return (loaded[source] ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${source} cannot be loaded`));
    document.head.append(script);
  }));
}
async function show(button) {
  const name = button.dataset.shows;
  const box = document.querySelector(`[data-figure="${name}"]`);
  button.disabled = true;
  await load("assets/vega.js");
  await load(`figures/${name}.js`);
  const specification = structuredClone(window.figures[name]);
  if (specification.layer || specification.mark) {
    const narrow = box.clientWidth < 620;
    specification.width = Math.min(640, Math.max(220, box.clientWidth - (narrow ? 80 : 210)));
    if (narrow) {
      specification.config.legend = { ...specification.config.legend, orient: "top", columns: 2 };
    }
  }
  const inside = document.createElement("div");
  box.replaceChildren(inside);
  await window.vegaEmbed(inside, specification, { actions: false, renderer: "svg" });
  button.remove();
}
for (const button of document.querySelectorAll("[data-shows]")) {
  button.addEventListener("click", () => show(button));
}
