/**
 * How a word sounds, whichever of the two scripts it is written in, so that কাঁথা, kantha and katha find each other.
 *
 * The idea is that of Soundex and its kin, made for Bangla: both scripts are read into one small alphabet of sounds; keys then drop what spellings
 * disagree on (the unwritten vowel, a/o, aspiration, ি/ী, ু/ূ, শ/ষ/স, ন/ণ, ট/ত, জ/য, doubled letters), and a distance tells near words from far ones.
 * The letters follow the Bengali block of Unicode; the Latin side follows the spelling of names and chats in Bangladesh.
 *
 * The alphabet: consonants k g c j t d p f b m n l r s h, capital when aspirated (S is "sh", B also "v"); ŋ as in "rong"; vowels a e i o u;
 * ɔ the vowel that is not written; y and w glides that may go unheard; and marks for letters that are read in two ways, resolved by `readings`.
 */
export function sounds(word: string): string {
  const text = word.normalize("NFC").toLowerCase();
  let heard = "";
  for (const [run] of text.matchAll(/[ঀ-৿\u200c\u200d]+|[^ঀ-৿\u200c\u200d]+/gu)) {
    heard += isBangla(run) ? banglaSounds(run) : latinSounds(run);
  }
  return heard;
}

export function isBangla(word: string): boolean {
  return /[ঀ-৿]/u.test(word);
}

/** The plainest reading with its vowels, for comparing by trigrams. */
export function phoneticFold(word: string): string {
  return fold(plainReading(sounds(word)));
}

/**
 * The keys under which a word is filed and asked: two words may be the same when they share one.
 * A key that starts with "=" keeps the vowels other than a and o, one that starts with "-" the consonants and that there is a first vowel.
 */
export function phoneticKeys(word: string): string[] {
  const keys = new Set<string>();
  for (const reading of readings(sounds(word))) {
    const folded = fold(reading);
    keys.add(`=${mergeConsonants(folded.replace(/(?!^)a/g, ""))}`);
    keys.add(
      `-${mergeConsonants(
        folded
          .replace(/^[ie](?=s[kptnml])/, "")
          .replace(/^[aeiou]+/, "*")
          .replace(/[aeiou]/g, ""),
      )}`,
    );
  }
  return [...keys];
}

/** A word prepared for the distance: its sounds as numeric codes, and the cost of dropping each of them. */
interface Heard {
  codes: Uint32Array;
  drops: Float64Array;
}

// Cached, because the words of the dictionary are compared again and again: preparing them takes more than half of the time.
const heardWords = new Map<string, Heard>();
const maxHeardWords = 10_000;

function hear(word: string): Heard {
  const known = heardWords.get(word);
  if (known) return known;
  const all = [...sounds(word)];
  const drops = Float64Array.from(all, (sound, i) => dropCost(sound, all[i - 1], i === all.length - 1));
  const heard = { codes: Uint32Array.from(all, codeOf), drops };
  if (heardWords.size >= maxHeardWords) heardWords.clear();
  heardWords.set(word, heard);
  return heard;
}

let above = new Float64Array(256);
let row = new Float64Array(256);

/**
 * How far two words sound apart, in edits: 0 for the same sounds, about 0.1 for what spellings mix freely, 1 for another consonant.
 * Infinity when it is surely more than `limit`.
 */
export function soundDistance(one: string, other: string, limit = Infinity): number {
  const { codes: a, drops: dropsOfA } = hear(one);
  const { codes: b, drops: dropsOfB } = hear(other);
  const width = b.length;
  if (width >= row.length) [above, row] = [new Float64Array(2 * width), new Float64Array(2 * width)];
  above[0] = 0;
  for (let j = 0; j < width; j++) above[j + 1] = (above[j] as number) + (dropsOfB[j] as number);
  for (let i = 0; i < a.length; i++) {
    const sound = a[i] as number;
    const dropped = dropsOfA[i] as number;
    let least = (above[0] as number) + dropped;
    row[0] = least;
    for (let j = 0; j < width; j++) {
      const cost = Math.min(
        (above[j] as number) + changeCost(sound, b[j] as number),
        (above[j + 1] as number) + dropped,
        (row[j] as number) + (dropsOfB[j] as number),
      );
      row[j + 1] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return Infinity;
    [above, row] = [row, above];
  }
  return above[width] as number;
}

/** Slips of the finger between two words: letters left out, added, changed, or two neighbours exchanged (optimal string alignment). */
export function typingDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(changed, exchanged, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(a.length, b.length);
}

const banglaConsonants: Record<string, string> = {
  ক: "k",
  খ: "K",
  গ: "g",
  ঘ: "G",
  ঙ: "ŋ",
  চ: "c",
  ছ: "L",
  জ: "j",
  ঝ: "J",
  ঞ: "n",
  ট: "t",
  ঠ: "T",
  ড: "d",
  ঢ: "D",
  ণ: "n",
  ত: "t",
  থ: "T",
  দ: "d",
  ধ: "D",
  ন: "n",
  প: "p",
  ফ: "f",
  ব: "b",
  ভ: "B",
  ম: "m",
  য: "I",
  র: "r",
  ল: "l",
  শ: "S",
  ষ: "S",
  স: "s",
  হ: "h",
};

const banglaVowels: Record<string, string> = {
  অ: "o",
  আ: "a",
  ই: "i",
  ঈ: "i",
  উ: "u",
  ঊ: "u",
  ঋ: "ri",
  এ: "e",
  ঐ: "oi",
  ও: "o",
  ঔ: "ou",
  "া": "a",
  "ি": "i",
  "ী": "i",
  "ু": "u",
  "ূ": "u",
  "ৃ": "ri",
  "ে": "e",
  "ৈ": "oi",
  "ো": "o",
  "ৌ": "ou",
};

const banglaSigns: Record<string, string> = { "ং": "ŋ", "ঁ": "~", ৎ: "t" };

const nukta = "\u09bc";
const virama = "\u09cd";

function banglaSounds(run: string): string {
  const letters = [...run.replace(/[\u200c\u200d]/g, "")];
  let heard = "";
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? "";
    let consonant = banglaConsonants[letter];
    if (consonant === undefined) {
      heard += banglaVowels[letter] ?? banglaSigns[letter] ?? banglaDigit(letter);
      continue;
    }
    if (letters[i - 1] === virama) consonant = joinedSound(heard.at(-1) ?? "", letter, consonant);
    // NFC leaves ড়, ঢ় and য় as two code points.
    if (letters[i + 1] === nukta) {
      consonant = letter === "য" ? "y" : "R";
      i++;
    }
    heard += consonant;
    const next = letters[i + 1] ?? "";
    if (next !== virama && !(next in banglaVowels)) heard += "ɔ";
  }
  return heard.replace(/kS/g, "kE").replace(/jn/g, "gy");
}

function banglaDigit(letter: string): string {
  return letter >= "০" && letter <= "৯" ? String(letter.charCodeAt(0) - 0x09e6) : "";
}

/** In a conjunct য is a glide (after র it may be heard), ব often silent, and ম silent after some. */
function joinedSound(before: string, letter: string, consonant: string): string {
  if (letter === "য") return before === "r" ? "I" : before === "h" ? "H" : "y";
  if (letter === "ব") return /[mr]/.test(before) ? "b" : "W";
  if (letter === "ম") return /[tdsSK]/.test(before) ? "M" : "m";
  return consonant;
}

/** Longest match first; a letter that is not listed is itself. */
const latinSpellings: Record<string, string> = {
  tion: "Son",
  ght: "t",
  ksh: "kE",
  kkh: "K",
  cch: "cC",
  chh: "C",
  tch: "c",
  ngh: "ŋG",
  kh: "K",
  gh: "G",
  ch: "c",
  jh: "J",
  zh: "J",
  th: "T",
  dh: "D",
  ph: "f",
  bh: "B",
  vh: "B",
  sh: "S",
  rh: "U",
  wh: "w",
  ck: "k",
  qu: "ku",
  ng: "ŋ",
  aa: "a",
  ee: "i",
  ii: "i",
  oo: "u",
  uu: "u",
  au: "ou",
  ow: "ou",
  aw: "o",
  ai: "oi",
  ay: "oi",
  oy: "oi",
  ea: "i",
  ae: "e",
  q: "k",
  v: "B",
  x: "ks",
  z: "j",
};

function latinSounds(run: string): string {
  const text = run
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/([bcdgjkpst])hh+/g, "$1h");
  let heard = "";
  for (let i = 0; i < text.length; ) {
    const rest = text.slice(i);
    const hard = hardToTell.find(([pattern]) => pattern.test(rest));
    const group = [4, 3, 2, 1]
      .map((length) => rest.slice(0, length))
      .find((part) => Object.hasOwn(latinSpellings, part));
    heard += hard?.[1] ?? (group === undefined ? rest[0] : latinSpellings[group]);
    i += hard?.[2] ?? group?.length ?? 1;
  }
  return heard;
}

/** Letters that the next letter decides, or does not: pattern, sound, letters taken. */
const hardToTell: [RegExp, string, number][] = [
  [/^sch/, "SA", 3],
  [/^ch[lmnr]/, "A", 2],
  [/^c(?!h|ch)[eiy]/, "X", 1],
  [/^c(?!h|k|ch)/, "Q", 1],
  [/^ng[eiy]/, "nZ", 2],
  [/^n[tdkcjs]/, "N", 1],
  [/^g[eiy]/, "Z", 1],
  [/^y[aeiou]/, "y", 1],
  [/^y/, "i", 1],
];

/** What each mark of a letter that is read in two ways may stand for, the plainest first. */
const marks: Record<string, readonly [string, string]> = {
  "~": ["", "n"],
  N: ["n", "~"],
  W: ["", "b"],
  I: ["j", "y"],
  H: ["", "j"],
  M: ["m", ""],
  L: ["C", "s"],
  R: ["r", "d"],
  E: ["", "s"],
  U: ["r", "rh"],
  Q: ["k", "c"],
  X: ["s", "c"],
  A: ["c", "k"],
  Z: ["g", "j"],
};

function plainReading(heard: string): string {
  return heard.replace(/[~NWIHMLREUQXAZ]/g, (mark) => marks[mark]?.[0] ?? "");
}

/** At most sixteen readings: the first four marks are read both ways. */
function readings(heard: string): string[] {
  let all = [""];
  let forks = 0;
  for (const sound of heard) {
    const ways = marks[sound];
    if (ways === undefined) all = all.map((reading) => reading + sound);
    else if (forks++ < 4) all = all.flatMap((reading) => ways.map((way) => reading + way.replace("~", "")));
    else all = all.map((reading) => reading + ways[0]);
  }
  return all;
}

function fold(reading: string): string {
  const merged = mergeConsonants(
    reading
      .replace(/^y/, "i")
      .replace(/^w/, "o")
      .replace(/[yw]/g, "")
      .replace(/ŋ/g, "n")
      .toLowerCase()
      .replace(/[ɔo]/g, "a"),
  );
  return merged.length > 1 ? merged.replace(/a$/, "") : merged;
}

/** Neighbours that are heard as one: n before b or p, the g of "ng", the h of "hj", doubles. */
function mergeConsonants(text: string): string {
  return text
    .replace(/n(?=[bp])/g, "m")
    .replace(/ng/g, "n")
    .replace(/hj/g, "j")
    .replace(/(.)\1+/gu, "$1");
}

const vowels = "aeiouɔ";

function dropCost(sound: string, before: string | undefined, last: boolean): number {
  if (sound === "ɔ") return 0.02;
  if (sound === before) return 0.1;
  if ("yw~WE".includes(sound)) return 0.1;
  if (sound === "a" || sound === "o") return last ? 0.15 : 0.3;
  if (vowels.includes(sound)) return 0.4;
  if (sound === "h" || sound === "M" || sound === "N") return 0.4;
  if (sound === "g" && before === "ŋ") return 0.1;
  return 1;
}

/** Pairs that spellings mix, and how freely. */
const nearSounds: Record<string, number> = {
  "n~": 0.1,
  aɔ: 0.1,
  oɔ: 0.05,
  ao: 0.2,
  ei: 0.3,
  ae: 0.3,
  ou: 0.3,
  eɔ: 0.4,
  oe: 0.4,
  ui: 0.5,
  iy: 0.2,
  ow: 0.2,
  uw: 0.2,
  ey: 0.3,
  sS: 0.1,
  cs: 0.4,
  Cs: 0.3,
  CS: 0.3,
  cS: 0.4,
  nŋ: 0.1,
  mn: 0.5,
  mŋ: 0.4,
  bw: 0.3,
  jy: 0.4,
  gj: 0.5,
  fp: 0.4,
  bB: 0.15,
  pf: 0.4,
  js: 0.6,
  rd: 0.6,
  td: 0.7,
  kg: 0.7,
  kK: 0.15,
  gG: 0.15,
  cC: 0.15,
  jJ: 0.15,
  tT: 0.15,
  dD: 0.15,
  TD: 0.7,
  tD: 0.7,
  Td: 0.7,
};

function plainChange(a: string, b: string): number {
  if (a === b) return 0;
  const near = nearSounds[a + b] ?? nearSounds[b + a];
  if (near !== undefined) return near;
  return a !== "" && b !== "" && vowels.includes(a) && vowels.includes(b) ? 0.5 : 1;
}

function changeOfReadings(sound: string, against: string): number {
  if (sound === against) return 0;
  const a = marks[sound] ?? ([sound, sound] as const);
  const b = marks[against] ?? ([against, against] as const);
  return Math.min(
    plainChange(a[0], b[0]),
    0.1 + plainChange(a[1], b[0]),
    0.1 + plainChange(a[0], b[1]),
    0.1 + plainChange(a[1], b[1]),
  );
}

/** The sounds that are near to another one. All other pairs of sounds are one edit apart. */
const nearTo = [
  ...new Set(
    [...Object.keys(marks), ...Object.values(marks).flat(), ...Object.keys(nearSounds), vowels].join(""),
  ),
];
const nearCodes = new Map(nearTo.map((sound, code) => [sound, code]));
const changeCosts = Float64Array.from(
  nearTo.flatMap((sound) => nearTo.map((against) => changeOfReadings(sound, against))),
);

function codeOf(sound: string): number {
  return nearCodes.get(sound) ?? nearTo.length + (sound.codePointAt(0) ?? 0);
}

function changeCost(sound: number, against: number): number {
  if (sound === against) return 0;
  return sound < nearTo.length && against < nearTo.length
    ? (changeCosts[sound * nearTo.length + against] as number)
    : 1;
}
