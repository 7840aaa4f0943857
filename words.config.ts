/** How the messages are compiled; the same for the build, the tests and the type check. */
export const wordsOptions = {
  project: "./project.inlang",
  outdir: "./src/words",
  strategy: ["url" as const, "baseLocale" as const],
  emitTsDeclarations: true,
};
