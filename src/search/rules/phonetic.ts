/**
 * Phonetic comparison of words in Bangla and Latin script, so that কাঁথা, kantha and katha match each other.
 *
 * The method extends Soundex to Bangla: both scripts are converted into one small alphabet of sounds. Keys
 * drop what spellings disagree on (the unwritten vowel, a/o, aspiration, ি/ী, ু/ূ, শ/ষ/স, ন/ণ, ট/ত, জ/য,
 * doubled letters); a distance measures how similar two words sound. Bangla letters follow the Bengali
 * block of Unicode, Latin letters the spelling of names and chats in Bangladesh.
 *
 * The alphabet: consonants k g c j t d p f b m n l r s h; K G C J T D B, the aspirated ones (B also "v"); S
 * as in "sh"; ŋ as in "rong"; vowels a e i o u; ɔ, the vowel that is not written; y and w, glides that may be
 * silent; and ambiguous sounds, the other upper-case letters and ~.
 */
import { isBangla } from "#shared/characters.ts";

/** The two readings of each ambiguous sound, the more common first. */
const ambiguousSounds: Record<string, readonly [string, string]> = {
  // Chandrabindu.
  "~": ["", "n"],
  // Latin n before t, d, k, c, j and s.
  N: ["n", "~"],
  // ব in a conjunct.
  W: ["", "b"],
  // য, also after র in a conjunct.
  I: ["j", "y"],
  // য after হ in a conjunct.
  H: ["", "j"],
  // ম after another consonant in a conjunct.
  M: ["m", ""],
  // ছ.
  L: ["C", "s"],
  // ড় and ঢ়.
  R: ["r", "d"],
  // The second sound of ক্ষ, "ksh".
  E: ["", "s"],
  // Latin "rh".
  U: ["r", "rh"],
  // Latin "c".
  Q: ["k", "c"],
  // Latin "c" before e, i and y.
  X: ["s", "c"],
  // Latin "ch" before l, m, n and r, and in "sch".
  A: ["c", "k"],
  // Latin "g" before e, i and y.
  Z: ["g", "j"],
};

/** Converts a word into sounds. */
export function sounds(word: string): string {
  const text = word.normalize("NFC").toLowerCase();
  let result = "";
  for (const [run] of text.matchAll(/[ঀ-৿\u200c\u200d]+|[^ঀ-৿\u200c\u200d]+/gu)) {
    result += isBangla(run) ? banglaSounds(run) : latinSounds(run);
  }
  return result;
}

/** Returns the most common reading with its vowels, for comparison by trigrams. */
export function phoneticFold(word: string): string {
  return fold(plainReading(sounds(word)));
}

/**
 * Returns the keys of a word. Two words may be the same if they share a key. A key that starts with "=" keeps
 * the vowels other than a and o; one that starts with "-" keeps the consonants, and * for an initial vowel.
 */
export function phoneticKeys(word: string): string[] {
  const keys = new Set<string>();
  for (const reading of readings(sounds(word))) {
    const folded = fold(reading);
    keys.add(`=${mergeConsonants(folded.replace(/(?!^)a/g, ""))}`);
    keys.add(
      `-${mergeConsonants(
        folded
          // The vowel that is spoken before s and a consonant is often written: 'iskul', 'school'.
          .replace(/^[ie](?=s[kptnml])/, "")
          .replace(/^[aeiou]+/, "*")
          .replace(/[aeiou]/g, ""),
      )}`,
    );
  }
  return [...keys];
}

/** A word prepared for the distance: its sounds as numeric codes, and the cost of dropping each of them. */
interface PreparedWord {
  codes: Uint32Array;
  drops: Float64Array;
}

// Words of the dictionary are compared often; preparing them takes more than half of the time.
const preparedWords = new Map<string, PreparedWord>();
const maxPreparedWords = 10_000;

function prepare(word: string): PreparedWord {
  const cached = preparedWords.get(word);
  if (cached) return cached;
  const all = [...sounds(word)];
  const drops = Float64Array.from(all, (sound, i) => dropCost(sound, all[i - 1], i === all.length - 1));
  const prepared = { codes: Uint32Array.from(all, codeOf), drops };
  if (preparedWords.size >= maxPreparedWords) preparedWords.clear();
  preparedWords.set(word, prepared);
  return prepared;
}

let above = new Float64Array(256);
let row = new Float64Array(256);

/**
 * Returns the sound distance of two words in edits: 0 for the same sounds, about 0.1 for sounds that
 * spellings mix freely, 1 for a different consonant. May return Infinity if the distance exceeds `limit`.
 */
export function soundDistance(word: string, other: string, limit = Infinity): number {
  const { codes: a, drops: dropsOfA } = prepare(word);
  const { codes: b, drops: dropsOfB } = prepare(other);
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
  let result = "";
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? "";
    let consonant = banglaConsonants[letter];
    if (consonant === undefined) {
      result += banglaVowels[letter] ?? banglaSigns[letter] ?? banglaDigit(letter);
      continue;
    }
    if (letters[i - 1] === virama) consonant = joinedSound(result.at(-1) ?? "", letter, consonant);
    // NFC leaves ড়, ঢ় and য় as two code points.
    if (letters[i + 1] === nukta) {
      consonant = letter === "য" ? "y" : "R";
      i++;
    }
    result += consonant;
    const next = letters[i + 1] ?? "";
    if (next !== virama && !(next in banglaVowels)) result += "ɔ";
  }
  // ক্ষ and জ্ঞ. Letters that are not joined have a vowel between them, at least "ɔ".
  return result.replace(/kS/g, "kE").replace(/jn/g, "gy");
}

function banglaDigit(letter: string): string {
  return letter >= "০" && letter <= "৯" ? String(letter.charCodeAt(0) - 0x09e6) : "";
}

/**
 * In a conjunct য is a glide (after র possibly a consonant), ব is often silent, ম silent after some letters.
 */
function joinedSound(before: string, letter: string, consonant: string): string {
  if (letter === "য") return before === "r" ? "I" : before === "h" ? "H" : "y";
  if (letter === "ব") return /[mr]/.test(before) ? "b" : "W";
  if (letter === "ম") return /[tdsSK]/.test(before) ? "M" : "m";
  return consonant;
}

/** The longest match wins. A letter that is not listed stays as it is. */
const latinSpellings: Record<string, string> = {
  tion: "Son",
  ght: "t",
  cchh: "cC",
  tchh: "c",
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
    .replace(/([bdgjkpst])hh+/g, "$1h")
    .replace(/chhh+/g, "chh");
  let result = "";
  for (let i = 0; i < text.length; ) {
    const rest = text.slice(i);
    const contextual = contextualSpellings.find(([pattern]) => pattern.test(rest));
    const group = [4, 3, 2, 1]
      .map((length) => rest.slice(0, length))
      .find((part) => Object.hasOwn(latinSpellings, part));
    result += contextual?.[1] ?? (group === undefined ? rest[0] : latinSpellings[group]);
    i += contextual?.[2] ?? group?.length ?? 1;
  }
  return result;
}

/** Letters whose sound depends on the next letter: pattern, sound, number of letters consumed. */
const contextualSpellings: [RegExp, string, number][] = [
  [/^sch/, "SA", 3],
  [/^ch[lmnr]/, "A", 2],
  [/^c[eiy]/, "X", 1],
  [/^c(?!h|k|ch)/, "Q", 1],
  [/^ng[eiy]/, "nZ", 2],
  [/^n[tdkcjs]/, "N", 1],
  [/^g[eiy]/, "Z", 1],
  [/^y[aeiou]/, "y", 1],
  [/^y/, "i", 1],
];

function plainReading(text: string): string {
  return text.replace(/[~NWIHMLREUQXAZ]/g, (sound) => ambiguousSounds[sound]?.[0] ?? "");
}

/** At most sixteen readings: the first four ambiguous sounds are read both ways. */
function readings(text: string): string[] {
  let all = [""];
  let forks = 0;
  for (const sound of text) {
    const options = ambiguousSounds[sound];
    if (options === undefined) all = all.map((reading) => reading + sound);
    else if (forks++ < 4)
      all = all.flatMap((reading) => options.map((option) => reading + option.replace("~", "")));
    else all = all.map((reading) => reading + options[0]);
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

/** Merges neighbours that sound like one: n before b or p, the g of "ng", the h of "hj", doubles. */
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

/** The distance of pairs of sounds that spellings mix. */
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
  const a = ambiguousSounds[sound] ?? ([sound, sound] as const);
  const b = ambiguousSounds[against] ?? ([against, against] as const);
  return Math.min(
    plainChange(a[0], b[0]),
    0.1 + plainChange(a[1], b[0]),
    0.1 + plainChange(a[0], b[1]),
    0.1 + plainChange(a[1], b[1]),
  );
}

/** Sounds that are close to another sound. All other pairs are one edit apart. */
const closeSounds = [
  ...new Set(
    [
      ...Object.keys(ambiguousSounds),
      ...Object.values(ambiguousSounds).flat(),
      ...Object.keys(nearSounds),
      vowels,
    ].join(""),
  ),
];
const closeSoundCodes = new Map(closeSounds.map((sound, code) => [sound, code]));
const changeCosts = Float64Array.from(
  closeSounds.flatMap((sound) => closeSounds.map((against) => changeOfReadings(sound, against))),
);

function codeOf(sound: string): number {
  return closeSoundCodes.get(sound) ?? closeSounds.length + (sound.codePointAt(0) ?? 0);
}

function changeCost(sound: number, against: number): number {
  if (sound === against) return 0;
  return sound < closeSounds.length && against < closeSounds.length
    ? (changeCosts[sound * closeSounds.length + against] as number)
    : 1;
}
