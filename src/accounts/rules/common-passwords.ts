/** Passwords that keep every rule and are tried first all the same; as words and endings, since that is how people make them. */
const words = [
  "password",
  "passw0rd",
  "p@ssword",
  "p@ssw0rd",
  "qwerty",
  "welcome",
  "admin",
  "letmein",
  "bangladesh",
  "dhaka",
  "mela",
  "abcd",
];
const endings = ["!", "1!", "123!", "@1", "@12", "@123", "@1234", "#123"];

const common = new Set([...words, ...words.flatMap((word) => endings.map((ending) => word + ending))]);

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
