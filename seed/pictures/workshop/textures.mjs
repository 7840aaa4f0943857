// Draws the painted textures as SVG and writes them as PNG: rickshaw art, prints, alpana, masks, faces of
// clocks.
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";

const OUTLINE = "#2b0d10";
const CREAM = "#fff4d8";
const round = (value) => Math.round(value * 10) / 10;
const range = (count) => Array.from({ length: count }, (_, index) => index);
const svg = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
const at = (x, y, scale, body, turn = 0) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale})">${body}</g>`;

// A random number generator with a fixed start: the same drawing every time.
function generator(seed = 42) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

// --- motifs, each drawn round the origin
// ---------------------------------------------------------------------------------

const petals = (count, length, width, fill, stroke, strokeWidth = 2.5) =>
  range(count)
    .map(
      (i) =>
        `<path d="M0 0C${width} ${-length * 0.4} ${width * 0.8} ${-length} 0 ${-length}C${-width * 0.8} ${-length} ${-width} ${-length * 0.4} 0 0" transform="rotate(${(i * 360) / count})" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`,
    )
    .join("");

const flower = (outer, inner, heart) =>
  `${petals(10, 58, 20, outer, OUTLINE)}${petals(8, 40, 14, inner, CREAM)}<circle r="13" fill="${heart}" stroke="${OUTLINE}" stroke-width="3"/>` +
  range(9)
    .map(
      (i) =>
        `<circle r="2.4" cx="${round(8 * Math.cos(i * 0.7))}" cy="${round(8 * Math.sin(i * 0.7))}" fill="#fff"/>`,
    )
    .join("");

const leaf = (fill, vein = "#d7f08a", stroke = "#0b3b1c") =>
  `<path d="M0 0C22 -20 26 -58 0 -84C-26 -58 -22 -20 0 0Z" fill="${fill}" stroke="${stroke}" stroke-width="3"/><path d="M0 -4V-76M0 -20l12 -14M0 -20l-12 -14M0 -40l11 -13M0 -40l-11 -13" stroke="${vein}" stroke-width="2.4" fill="none"/>`;

const peacock = () =>
  range(13)
    .map(
      (i) =>
        `<g transform="rotate(${-95 + i * 14})"><path d="M0 0C26 -60 30 -150 0 -190C-30 -150 -26 -60 0 0Z" fill="${i % 2 ? "#0f8a5f" : "#13a572"}" stroke="#063d2c" stroke-width="3"/><circle cy="-158" r="21" fill="#f6c026"/><circle cy="-156" r="14" fill="#1a5fc0"/><circle cy="-153" r="7" fill="#0a1a55"/><path d="M0 -20V-130" stroke="#d7f08a" stroke-width="2"/></g>`,
    )
    .join("") +
  `<path d="M-6 60C-62 40 -52 -18 -12 -26C12 -34 6 -78 22 -96C36 -112 58 -104 58 -90C48 -84 44 -70 44 -50C44 10 34 60 -6 60Z" fill="#1d58c4" stroke="#081c4c" stroke-width="4"/><path d="M-6 52C-44 30 -34 -6 -6 -8C10 14 8 40 -6 52Z" fill="#27a3d8"/><path d="M57 -94l26 10l-26 4z" fill="#f2a71b" stroke="#5a2a00" stroke-width="2"/><circle cx="42" cy="-93" r="5" fill="#fff"/><circle cx="43" cy="-93" r="2.6"/>` +
  [-1, 0, 1]
    .map(
      (k) =>
        `<path d="M34 -104l${k * 12} -26" stroke="#081c4c" stroke-width="3"/><circle cx="${34 + k * 13}" cy="-132" r="5" fill="#f6c026"/>`,
    )
    .join("");

const lotus = () => {
  const petal = (turn, length, width, fill) =>
    `<path d="M0 0C${width} ${-length * 0.35} ${width * 0.9} ${-length * 0.75} 0 ${-length}C${-width * 0.9} ${-length * 0.75} ${-width} ${-length * 0.35} 0 0" transform="rotate(${turn})" fill="${fill}" stroke="#7a0f3c" stroke-width="3"/>`;
  return (
    [-84, 84].map((t) => petal(t, 120, 30, "#ff9ac0")).join("") +
    [-58, 58].map((t) => petal(t, 145, 40, "#f06a9c")).join("") +
    [-31, 31].map((t) => petal(t, 158, 44, "#ff9ac0")).join("") +
    petal(0, 165, 46, "#ffc4da") +
    `<path d="M-70 4Q0 40 70 4Q40 26 0 26Q-40 26 -70 4Z" fill="#1c8a3c" stroke="#0b3b1c" stroke-width="3"/>` +
    [-1, 1]
      .map(
        (k) =>
          `<path d="M${k * 60} 30C${k * 150} 20 ${k * 170} 60 ${k * 110} 66C${k * 80} 66 ${k * 70} 50 ${k * 60} 30Z" fill="#2f9a48" stroke="#0b3b1c" stroke-width="3"/>`,
      )
      .join("")
  );
};

const tigerHead = () =>
  `<path d="M-92 -70C-120 -120 -70 -128 -52 -98C-20 -112 20 -112 52 -98C70 -128 120 -120 92 -70C118 -20 98 60 52 90C24 112 -24 112 -52 90C-98 60 -118 -20 -92 -70Z" fill="#f59a1c" stroke="${OUTLINE}" stroke-width="5"/>` +
  [-1, 1]
    .map(
      (k) =>
        `<path d="M${k * 98} -52l${-k * 44} 16l${k * 46} 6zM${k * 106} -10l${-k * 42} 6l${k * 38} 16zM${k * 92} 40l${-k * 34} -8l${k * 22} 26zM${k * 20} -106l${k * 6} 40l${k * 16} -36z" fill="${OUTLINE}"/><ellipse cx="${k * 40}" cy="-24" rx="24" ry="20" fill="#fffbe0" stroke="${OUTLINE}" stroke-width="4"/><circle cx="${k * 38}" cy="-22" r="11" fill="#1f7a45"/><circle cx="${k * 38}" cy="-22" r="5"/><path d="M${k * 20} 56h${k * 74}M${k * 20} 66l${k * 68} 18M${k * 20} 46l${k * 70} -16" stroke="#fff" stroke-width="3"/>`,
    )
    .join("") +
  `<path d="M-8 -108h16l-8 46z" fill="${OUTLINE}"/><ellipse cx="0" cy="52" rx="48" ry="36" fill="#fff3d6" stroke="${OUTLINE}" stroke-width="4"/><path d="M-20 22h40l-20 24z" fill="#d6336c" stroke="${OUTLINE}" stroke-width="3"/><path d="M0 46v14M-30 60Q0 84 30 60" stroke="${OUTLINE}" stroke-width="5" fill="none"/><path d="M-14 70q14 34 28 0z" fill="#e0245e"/>`;

const fish = (body = "#2f6f9f", belly = "#dfeef2", fin = "#c8501e") =>
  `<path d="M-170 0C-110 -90 40 -100 150 -12C158 -4 158 6 150 12C40 92 -110 80 -170 0Z" fill="${body}" stroke="${OUTLINE}" stroke-width="6"/><path d="M-160 8C-100 76 40 82 146 12C60 40 -80 40 -160 8Z" fill="${belly}"/>` +
  range(5)
    .flatMap((row) =>
      range(9).map(
        (i) =>
          `<path d="M${-96 + i * 21 + (row % 2) * 10} ${-46 + row * 18}q10 9 0 18" stroke="#ffffff" stroke-opacity=".75" stroke-width="4" fill="none"/>`,
      ),
    )
    .join("") +
  `<path d="M-160 0L-250 -70Q-226 0 -250 70Z" fill="${fin}" stroke="${OUTLINE}" stroke-width="6"/><path d="M-30 -78Q20 -130 62 -70Z" fill="${fin}" stroke="${OUTLINE}" stroke-width="5"/><path d="M-10 74Q20 116 44 62Z" fill="${fin}" stroke="${OUTLINE}" stroke-width="5"/><path d="M96 -52Q74 0 96 50" stroke="${OUTLINE}" stroke-width="5" fill="none"/><circle cx="120" cy="-12" r="12" fill="#fff" stroke="${OUTLINE}" stroke-width="4"/><circle cx="122" cy="-12" r="5"/>`;

// --- rickshaw art
// --------------------------------------------------------------------------------------------------------

const GROUNDS = {
  yellow: ["#f7d33a", "#f2921d"],
  sky: ["#38bfd4", "#136a9e"],
  red: ["#e2362b", "#a30f22"],
  green: ["#35a857", "#0f6b42"],
  pink: ["#f58ab4", "#d23a7c"],
  black: ["#2b2430", "#14101a"],
  blue: ["#2f6fd8", "#12357f"],
};

const diamondBand = (width, y, height, ground, diamond, dot) =>
  `<rect y="${y}" width="${width}" height="${height}" fill="${ground}"/>` +
  range(width / 64)
    .map(
      (i) =>
        `<g transform="translate(${i * 64 + 32} ${y + height / 2})"><path d="M-26 0L0 ${-height * 0.36}L26 0L0 ${height * 0.36}Z" fill="${diamond}" stroke="#2a0a0a" stroke-width="2"/><circle r="${height * 0.13}" fill="${dot}"/></g><circle cx="${i * 64}" cy="${y + height / 2}" r="${height * 0.11}" fill="${dot}"/>`,
    )
    .join("") +
  `<rect y="${y - 5}" width="${width}" height="5" fill="${CREAM}"/><rect y="${y + height}" width="${width}" height="5" fill="${CREAM}"/>`;

function centrepiece(motif, x, y, scale) {
  if (motif === "peacock") return at(x, y + 20, scale, peacock());
  if (motif === "tiger") return at(x, y, scale * 1.45, tigerHead());
  if (motif === "lotus") return at(x, y + 70, scale * 1.15, lotus());
  const spray = range(7)
    .map((i) => at(0, 0, 1.7, leaf(i % 2 ? "#1c8a3c" : "#6cc02c"), i * 51.4 + 20))
    .join("");
  return at(x, y, scale, spray + at(0, 0, 2.3, flower("#e0336a", "#ff9ac0", "#f6c026")));
}

// A wrap for bottles, pots and lanterns: 2048 round, base at the bottom, the main motif every quarter turn.
function rickshaw(palette, motif) {
  const [width, height] = [2048, 1500];
  const [light, deep] = GROUNDS[palette] ?? GROUNDS.yellow;
  const random = generator();
  const bands =
    palette === "red"
      ? [
          ["#143c7a", "#f6c026", "#fff"],
          ["#0e6b45", "#f6c026", "#fff"],
        ]
      : [
          ["#143c7a", "#f6c026", "#e0336a"],
          ["#b3141f", "#13a572", "#fff"],
        ];
  let body = `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#ground)"/>`;
  body +=
    diamondBand(width, 0, 60, ...bands[0]) +
    diamondBand(width, 120, 46, ...bands[1]) +
    diamondBand(width, 250, 60, "#0e6b45", "#f08a1c", "#f6e04a");
  for (let i = 0; i < 220; i++)
    body += `<circle cx="${round(random() * width)}" cy="${round(320 + random() * 500)}" r="${round(2 + random() * 2)}" fill="${CREAM}" opacity=".75"/>`;
  for (let quarter = 0; quarter < 4; quarter++) {
    const x = quarter * 512 + 256;
    for (let i = 0; i < 10; i++)
      body += at(
        x + (i - 4.5) * 54,
        790 + ((i * 37) % 50),
        0.9,
        leaf(i % 2 ? "#1c8a3c" : "#54b02c"),
        (i - 4.5) * 14,
      );
    body += centrepiece(motif, x, 580, 1.0);
    for (const side of [x - 256, ...(quarter === 3 ? [width] : [])]) {
      body +=
        at(side, 520, 1.15, flower("#f08a1c", "#ffe25a", "#b3141f")) +
        at(side, 690, 0.95, flower("#ffffff", "#ff9ac0", "#e0336a")) +
        at(side, 400, 0.7, flower("#e0336a", "#ffd1e0", "#f6c026"));
    }
    body +=
      at(x - 150, 800, 0.7, flower("#e0336a", "#ffffdd", "#f6c026")) +
      at(x + 150, 800, 0.7, flower("#2f6fd8", "#cfe8ff", "#f6c026"));
  }
  body += diamondBand(width, 880, 64, ...bands[1]) + diamondBand(width, 980, 60, ...bands[0]);
  for (let i = 0; i < 32; i++) body += at(i * 64 + 32, 1190, 0.9, leaf("#f6c026", "#b3141f", OUTLINE));
  body += `<rect y="1196" width="${width}" height="8" fill="${CREAM}"/>${diamondBand(width, 1300, 60, ...bands[0])}`;
  return svg(width, height, body);
}

// A framed panel with one motif: box lantern, trunk, cart.
function panel(palette, motif) {
  const size = 1024;
  const [light, deep] = GROUNDS[palette] ?? GROUNDS.yellow;
  let body = `<defs><radialGradient id="ground"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs><rect width="${size}" height="${size}" fill="#143c7a"/><rect x="24" y="24" width="${size - 48}" height="${size - 48}" fill="#f6c026"/><rect x="56" y="56" width="${size - 112}" height="${size - 112}" fill="#b3141f"/><rect x="70" y="70" width="${size - 140}" height="${size - 140}" fill="url(#ground)" stroke="${CREAM}" stroke-width="6"/>`;
  for (const k of range(15))
    for (const edge of [40, size - 40])
      body += `<circle cx="${40 + k * 67.4}" cy="${edge}" r="12" fill="#e0336a"/><circle cy="${40 + k * 67.4}" cx="${edge}" r="12" fill="#e0336a"/>`;
  body += range(13)
    .map((i) => at(110 + i * 67, 900, 1.25, leaf(i % 2 ? "#1c8a3c" : "#6cc02c"), (i - 6) * 7))
    .join("");
  body += centrepiece(motif, 512, motif === "peacock" ? 540 : 500, 1.9);
  for (const [x, y] of [
    [170, 170],
    [854, 170],
    [170, 800],
    [854, 800],
  ])
    body += at(x, y, 1.25, flower("#f08a1c", "#ffe25a", "#b3141f"));
  body += range(7)
    .map((i) => at(210 + i * 101, 905, 0.9, flower(i % 2 ? "#e0336a" : "#ffffff", "#ffd1e0", "#f6c026")))
    .join("");
  return svg(size, size, body);
}

// --- prints on jute (transparent ground)
// -----------------------------------------------------------------------------------

function print(motif) {
  const size = 1024;
  let body = "";
  if (motif === "leaf") {
    body +=
      range(9)
        .map((i) => at(512, 690, 3.6 + (i % 2) * 0.5, leaf(i % 2 ? "#2f5d3a" : "#46794a"), -80 + i * 20))
        .join("") + at(512, 640, 1.5, flower("#b5482f", "#e9a23b", "#7a2f22"));
  } else if (motif === "lotus") {
    body +=
      at(512, 660, 2.3, lotus()) +
      range(5)
        .map(
          (i) =>
            `<path d="M${330 + i * 90} 790q45 -26 90 0" stroke="#2a6f8f" stroke-width="10" fill="none"/>`,
        )
        .join("");
  } else if (motif === "fish") {
    body +=
      at(540, 500, 1.45, fish(), -8) +
      range(4)
        .map(
          (i) =>
            `<path d="M${230 + i * 140} 730q70 -40 140 0" stroke="#2a6f8f" stroke-width="12" fill="none"/>`,
        )
        .join("");
  }
  body += `<rect y="900" width="${size}" height="50" fill="#7a2f22"/><rect y="965" width="${size}" height="12" fill="#7a2f22"/>`;
  return svg(size, size, body);
}

// --- block print for cloth
// -------------------------------------------------------------------------------------------------

const DYES = {
  maroon: ["#7a1626", "#e9c98a", "#d9a441"],
  yellow: ["#efb41f", "#a3141f", "#1f6b3f"],
  red: ["#b81f22", "#f6e3bd", "#f0b52c"],
  blue: ["#22418f", "#f3ead2", "#efb41f"],
  green: ["#2f7d3f", "#f6e7c8", "#efb41f"],
  white: ["#f1eadb", "#b3202a", "#2b5f8f"],
  black: ["#26221f", "#e9c98a", "#c2392c"],
  multi: ["#d8341f", "#f6e7c8", "#f0b41c"],
};

function block(palette) {
  const size = 1024;
  const [ground, ink, second] = DYES[palette] ?? DYES.red;
  let body = `<rect width="${size}" height="${size}" fill="${ground}"/>`;
  const stamp = (x, y) =>
    at(
      x,
      y,
      1.15,
      petals(8, 62, 20, ink, ground, 3) +
        petals(8, 34, 11, second, ground, 2) +
        `<circle r="9" fill="${ground}"/>` +
        range(8)
          .map(
            (i) =>
              `<circle r="5" cx="${round(76 * Math.cos(((i + 0.5) * Math.PI) / 4))}" cy="${round(76 * Math.sin(((i + 0.5) * Math.PI) / 4))}" fill="${second}"/>`,
          )
          .join(""),
    );
  for (let row = 0; row <= 4; row++)
    for (let column = 0; column <= 4; column++) {
      body += stamp(column * 256, row * 256);
      if (row < 4 && column < 4) body += stamp(column * 256 + 128, row * 256 + 128);
    }
  return svg(size, size, body);
}

// Embroidery round a neck and down a placket (transparent ground); the placket runs down the middle.
function embroidery(palette) {
  const thread = palette === "white" ? ["#c79a3a", "#9c2b35"] : ["#e2b65a", "#f3e4bd"];
  let body = "";
  for (let i = 0; i < 15; i++) {
    const y = 40 + i * 62;
    body += at(
      256,
      y,
      0.62,
      `${petals(6, 46, 16, thread[0], thread[1], 3)}<circle r="8" fill="${thread[1]}"/>`,
    );
    for (const side of [-1, 1])
      body += `<path d="M${256 + side * 44} ${y + 30}C${256 + side * 110} ${y + 30} ${256 + side * 110} ${y - 26} ${256 + side * 66} ${y - 20}" stroke="${thread[0]}" stroke-width="9" fill="none" stroke-linecap="round"/><circle cx="${256 + side * 120}" cy="${y}" r="7" fill="${thread[1]}"/>`;
  }
  for (const side of [-1, 1])
    body += `<rect x="${256 + side * 150 - 4}" y="10" width="8" height="960" fill="${thread[0]}"/>`;
  body += `<path d="M98 970L256 1016L414 970" stroke="${thread[0]}" stroke-width="8" fill="none"/>`;
  return svg(512, 1024, body);
}

// --- festival
// ------------------------------------------------------------------------------------------------------------

function alpana(palette) {
  const size = 1024;
  const ground =
    { multi: "#1f4f7a", red: "#a3161f", yellow: "#d99a17", white: "#8a5a34" }[palette] ?? "#a3161f";
  const bright =
    palette === "multi"
      ? ["#f6c026", "#f06a3c", "#fff6e0", "#5fc0a0"]
      : ["#fff6e6", "#f6c94a", "#fff6e6", "#fff6e6"];
  let body = `<rect width="${size}" height="${size}" fill="${ground}"/><g transform="translate(512 512)">`;
  const around = (count, draw) =>
    range(count)
      .map((i) => `<g transform="rotate(${(i * 360) / count})">${draw(i)}</g>`)
      .join("");
  body += `<circle r="494" fill="none" stroke="${bright[0]}" stroke-width="14"/>`;
  body += around(
    36,
    (i) =>
      `<path d="M-32 -478Q0 -420 32 -478" fill="${i % 2 ? bright[1] : bright[0]}" stroke="${bright[2]}" stroke-width="5"/>`,
  );
  body += around(72, () => `<circle cy="-412" r="7" fill="${bright[2]}"/>`);
  body += around(
    12,
    (i) =>
      `<g transform="translate(0 -262)"><path d="M0 118C66 70 66 -70 0 -128C-66 -70 -66 70 0 118Z" fill="${i % 2 ? bright[1] : "none"}" fill-opacity=".9" stroke="${bright[2]}" stroke-width="10"/><path d="M0 90C30 50 30 -50 0 -90C-30 -50 -30 50 0 90Z" fill="none" stroke="${bright[0]}" stroke-width="7"/><path d="M0 84V-84" stroke="${bright[2]}" stroke-width="5"/></g>`,
  );
  body += around(
    12,
    () =>
      `<g transform="rotate(15) translate(0 -350)"><path d="M0 60C50 40 40 -20 6 -14C-16 -8 -10 22 10 16" fill="none" stroke="${bright[2]}" stroke-width="10" stroke-linecap="round"/></g>`,
  );
  body +=
    `<circle r="142" fill="${ground}" stroke="${bright[2]}" stroke-width="9"/>` +
    petals(12, 132, 32, bright[3], ground, 4) +
    petals(8, 84, 26, bright[1], ground, 4) +
    `<circle r="30" fill="${bright[2]}"/><circle r="15" fill="${ground}"/></g>`;
  return svg(size, size, body);
}

function fan(palette) {
  const size = 1024;
  const colours =
    palette === "red"
      ? ["#b3141f", "#f6c026", "#7d0f16", "#fff4d8"]
      : ["#c2211f", "#f0b41c", "#1f7a45", "#2459a8"];
  let body = `<rect width="${size}" height="${size}" fill="#e6c98c"/><g transform="translate(512 512)">`;
  const around = (count, draw) =>
    range(count)
      .map((i) => `<g transform="rotate(${(i * 360) / count})">${draw(i)}</g>`)
      .join("");
  body += `<circle r="512" fill="${colours[0]}"/><circle r="440" fill="#ecd6a0"/>`;
  body += around(
    24,
    (i) => `<path d="M-58 -440L0 -330L58 -440Z" fill="${i % 2 ? colours[2] : colours[1]}"/>`,
  );
  body += `<circle r="318" fill="none" stroke="${colours[3]}" stroke-width="16"/><circle r="294" fill="none" stroke="${colours[0]}" stroke-width="10"/>`;
  body += around(
    16,
    (i) =>
      `<path d="M0 -150L40 -215L0 -280L-40 -215Z" fill="${i % 2 ? colours[0] : colours[2]}" stroke="${CREAM}" stroke-width="5"/>`,
  );
  body += `${petals(12, 140, 36, colours[1], colours[0], 6) + petals(8, 84, 26, colours[0], CREAM, 5)}<circle r="24" fill="${CREAM}"/></g>`;
  return svg(size, size, body);
}

function clayPlate() {
  const size = 1024;
  let body = `<rect width="${size}" height="${size}" fill="#b3202a"/><g transform="translate(512 512)"><circle r="500" fill="#a81c26"/><circle r="430" fill="#f6e3b4" stroke="#f0b41c" stroke-width="14"/>`;
  body += range(40)
    .map(
      (i) =>
        `<g transform="rotate(${i * 9})"><circle cy="-468" r="17" fill="${i % 2 ? "#f6c026" : "#fff4d8"}"/></g>`,
    )
    .join("");
  body += range(24)
    .map(
      (i) =>
        `<g transform="rotate(${i * 15})"><path d="M-26 -412Q0 -352 26 -412" fill="${i % 2 ? "#1f7a45" : "#c2211f"}"/></g>`,
    )
    .join("");
  body +=
    `</g>` +
    at(550, 400, 1.15, fish("#d8451f", "#f9dc8a", "#1f7a45")) +
    `<g transform="translate(1024 0) scale(-1 1)">${at(550, 620, 1.15, fish("#22618f", "#dfeef2", "#d8341f"))}</g>`;
  body += at(512, 215, 0.9, lotus()) + at(512, 800, 0.8, flower("#e0336a", "#ff9ac0", "#f6c026"));
  return svg(size, size, body);
}

// Painted flowers and fish for a winnowing tray (transparent ground).
function kulo() {
  const size = 1024;
  let body =
    at(512, 560, 1.75, lotus()) +
    at(250, 300, 0.8, fish("#d8451f", "#f9dc8a", "#1f7a45"), 10) +
    at(790, 300, 0.8, `<g transform="scale(-1 1)">${fish("#22618f", "#dfeef2", "#d8341f")}</g>`, -10);
  body += `${range(9)
    .map((i) => at(140 + i * 93, 820, 0.85, flower(i % 2 ? "#e0336a" : "#f0a01c", "#fff1c4", "#b3141f")))
    .join(
      "",
    )}<path d="M90 740H934M90 900H934" stroke="#b3141f" stroke-width="16"/><path d="M90 762H934M90 878H934" stroke="#1f7a45" stroke-width="9"/>`;
  body += `${range(12)
    .map((i) => `<path d="M${96 + i * 76} 120l38 60l38 -60z" fill="${i % 2 ? "#1f7a45" : "#c2211f"}"/>`)
    .join("")}<path d="M90 108H1000" stroke="#b3141f" stroke-width="14"/>`;
  return svg(size, size, body);
}

// Faces for the paper masks, seen from the front, filling the square.
function mask(kind, palette) {
  const size = 1024;
  let body = "";
  if (kind === "owl") {
    const feathers = ["#f0a01c", "#d8341f", "#1f7a55", "#2459a8"];
    body += `<rect width="${size}" height="${size}" fill="#8a3a1c"/>`;
    for (let row = 0; row < 12; row++)
      for (let i = -1; i < 13; i++)
        body += `<path d="M${i * 84 + (row % 2) * 42} ${row * 90 - 60}q42 120 84 0z" fill="${feathers[(row + i + 16) % 4]}" stroke="${CREAM}" stroke-width="5"/>`;
    for (const x of [312, 712])
      body += `<g transform="translate(${x} 440)">${petals(18, 250, 44, CREAM, "#b3141f", 5)}<circle r="172" fill="#f6c026" stroke="${OUTLINE}" stroke-width="10"/><circle r="126" fill="#fff" stroke="#b3141f" stroke-width="12"/><circle r="72" fill="#17120f"/><circle r="22" cx="-24" cy="-26" fill="#fff"/></g>`;
    body += `<path d="M180 150Q420 190 512 360Q604 190 844 150Q620 90 512 250Q404 90 180 150Z" fill="#b3141f" stroke="${OUTLINE}" stroke-width="8"/><path d="M430 560Q512 500 594 560Q570 720 512 780Q454 720 430 560Z" fill="#f08a1c" stroke="${OUTLINE}" stroke-width="10"/><path d="M512 540V760" stroke="${OUTLINE}" stroke-width="7"/>`;
  } else if (kind === "tiger") {
    body += `<rect width="${size}" height="${size}" fill="#f2a91f"/>`;
    for (const side of [1, -1]) {
      const flip = (markup) =>
        side === 1 ? markup : `<g transform="translate(1024 0) scale(-1 1)">${markup}</g>`;
      body += flip(
        range(6)
          .map(
            (i) =>
              `<path d="M0 ${210 + i * 120}Q150 ${220 + i * 110} ${250 - Math.abs(i - 3) * 14} ${280 + i * 96}Q130 ${270 + i * 112} 0 ${258 + i * 122}Z" fill="#1a1210"/>`,
          )
          .join(""),
      );
      body += flip(
        `<path d="M420 60Q470 190 500 60ZM330 110Q400 240 400 110ZM470 190Q500 330 505 190Z" fill="#1a1210"/>`,
      );
      body += flip(
        `<path d="M190 400Q310 290 430 420Q310 510 190 400Z" fill="#fffbe6" stroke="#1a1210" stroke-width="14"/><circle cx="316" cy="405" r="50" fill="#1f7a45"/><circle cx="316" cy="405" r="24"/><circle cx="302" cy="390" r="9" fill="#fff"/><path d="M170 350Q310 240 450 370" stroke="#1a1210" stroke-width="22" fill="none"/>`,
      );
    }
    body += `<path d="M300 640Q512 520 724 640Q800 860 512 880Q224 860 300 640Z" fill="#fff3d6" stroke="#1a1210" stroke-width="10"/><path d="M420 560H604Q590 660 512 680Q434 660 420 560Z" fill="#d6336c" stroke="#1a1210" stroke-width="12"/><path d="M512 680V730M340 740Q512 830 684 740" stroke="#1a1210" stroke-width="14" fill="none"/><path d="M380 752Q512 940 644 752Q512 830 380 752Z" fill="#b3141f"/><path d="M420 775l20 52l22 -38zM604 775l-20 52l-22 -38z" fill="#fff"/>`;
    for (const side of [-1, 1])
      for (let i = 0; i < 3; i++)
        body += `<path d="M${512 + side * 150} ${690 + i * 30}L${512 + side * 400} ${640 + i * 66}" stroke="#fff" stroke-width="7"/>`;
  } else {
    const skin = palette === "yellow" ? "#f0bf5c" : "#f0a868";
    body += `<rect width="${size}" height="${size}" fill="${skin}"/>`;
    body +=
      `<rect width="${size}" height="270" fill="#b3141f"/><rect y="236" width="${size}" height="52" fill="#f6c026"/>` +
      range(11)
        .map((i) => `<circle cx="${i * 100 + 12}" cy="262" r="18" fill="${i % 2 ? "#1f7a45" : "#2459a8"}"/>`)
        .join("") +
      at(512, 150, 1.5, flower("#f6c026", "#fff1c4", "#1f7a45"));
    for (const x of [310, 714])
      body += `<path d="M${x - 130} 470Q${x} 370 ${x + 130} 470Q${x} 550 ${x - 130} 470Z" fill="#fffdf2" stroke="#17120f" stroke-width="12"/><circle cx="${x}" cy="462" r="46"/><circle cx="${x - 14}" cy="448" r="12" fill="#fff"/><path d="M${x - 150} 390Q${x} 290 ${x + 150} 380" stroke="#17120f" stroke-width="30" fill="none" stroke-linecap="round"/><circle cx="${x + (x < 500 ? -60 : 60)}" cy="640" r="78" fill="#e0563c" opacity=".75"/>`;
    body += `<path d="M480 440Q450 600 430 640Q512 700 594 640Q574 600 544 440" fill="#e59650" stroke="#8a4a1c" stroke-width="9"/><path d="M512 730C420 660 250 690 170 800Q330 770 512 790Q694 770 854 800C774 690 604 660 512 730Z" fill="#17120f"/><path d="M400 820Q512 790 624 820Q512 900 400 820Z" fill="#b3141f"/><path d="M512 310l30 56l-30 40l-30 -40z" fill="#b3141f"/>`;
  }
  return svg(size, size, body);
}

// --- small faces
// -------------------------------------------------------------------------------------------------------------

function clock() {
  const numerals = ["XII", "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI"];
  let body = `<rect width="1024" height="1024" fill="#f0e4c6"/><g transform="translate(512 512)"><circle r="500" fill="#f3e8cd"/><circle r="478" fill="none" stroke="#2b1d14" stroke-width="8"/><circle r="432" fill="none" stroke="#2b1d14" stroke-width="4"/>`;
  body += range(60)
    .map(
      (i) =>
        `<path d="M0 -476V-434" transform="rotate(${i * 6})" stroke="#2b1d14" stroke-width="${i % 5 ? 4 : 14}"/>`,
    )
    .join("");
  body += numerals
    .map(
      (text, i) =>
        `<g transform="rotate(${i * 30})"><text y="-312" font-family="DejaVu Serif, serif" font-size="104" font-weight="bold" text-anchor="middle" fill="#2b1d14">${text}</text></g>`,
    )
    .join("");
  body += `<g transform="rotate(-58)"><path d="M-13 60L-16 -210L0 -262L16 -210L13 60Z" fill="#1b120c"/></g><g transform="rotate(60)"><path d="M-9 70L-11 -350L0 -410L11 -350L9 70Z" fill="#1b120c"/></g><circle r="30" fill="#8a6a2c"/></g>`;
  return svg(1024, 1024, body);
}

function radioDial() {
  let body = `<rect width="1024" height="320" fill="#f2e2b4"/><rect x="10" y="10" width="1004" height="300" fill="none" stroke="#5a3a1c" stroke-width="10"/>`;
  for (let row = 0; row < 3; row++) {
    body +=
      `<path d="M50 ${90 + row * 80}H974" stroke="#3b2a18" stroke-width="5"/>` +
      range(25)
        .map(
          (i) =>
            `<path d="M${62 + i * 37} ${90 + row * 80}v${i % 4 ? -16 : -34}" stroke="#3b2a18" stroke-width="${i % 4 ? 4 : 7}"/>`,
        )
        .join("");
  }
  body += `<rect x="640" y="16" width="10" height="288" fill="#d02a1c"/>`;
  return svg(1024, 320, body);
}

const PAINTERS = {
  rickshaw,
  panel,
  print,
  block,
  embroidery,
  alpana,
  fan,
  clayplate: clayPlate,
  kulo,
  mask,
  clock,
  radio: radioDial,
};

/** The textures a recipe asks for, by name. */
export function texturesFor({ family, form, palette = "natural", motif = "plain" }) {
  const folk = { rickshaw_bottle: "rickshaw", rickshaw_pot: "rickshaw", rickshaw_lantern: "rickshaw" }[
    family
  ];
  if (folk) {
    const other = {
      yellow: "sky",
      sky: "yellow",
      red: "yellow",
      green: "yellow",
      pink: "sky",
      black: "yellow",
      blue: "yellow",
    }[palette];
    return [
      `rickshaw-${palette}-${motif}`,
      `panel-${palette}-${motif}`,
      `rickshaw-${other}-flowers`,
      `rickshaw-green-lotus`,
    ];
  }
  if (family === "jute_bag" && ["leaf", "lotus", "fish"].includes(motif)) return [`print-${motif}`];
  if (family === "cloth") return [`block-${palette}`];
  if (family === "panjabi") return [`block-${palette}`, `embroidery-${palette}`];
  if (family === "festival") {
    if (form === "alpana_board") return [`alpana-${palette}`];
    if (form === "hand_fan") return [`fan-${palette}`];
    if (form === "clay_plate") return ["clayplate"];
    if (form === "kulo") return ["kulo"];
    if (form.startsWith("mask_")) return [`mask-${form.slice(5)}-${palette}`];
  }
  if (family === "vintage") {
    if (form === "wall_clock") return ["clock"];
    if (form === "radio") return ["radio"];
    if (form === "trunk") return [`panel-${palette}-flowers`];
  }
  if (family === "toy") return ["panel-yellow-flowers"];
  return [];
}

/** Draw what is not there yet. */
export async function drawTextures(names, folder) {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of new Set(names)) {
    const target = path.join(folder, `${name}.png`);
    if (fs.existsSync(target)) continue;
    const [painter, ...wishes] = name.split("-");
    await sharp(Buffer.from(PAINTERS[painter](...wishes)))
      .png()
      .toFile(target);
  }
}
