/** How the messages are compiled; the same for the build, the tests and the type check. */
export const wordsOptions = {
  project: "./project.inlang",
  outdir: "./src/words",
  // Every call states its locale, which the address gives (`checks/messages.test.ts`): nothing is to be detected.
  strategy: ["baseLocale" as const],
  emitTsDeclarations: true,
};
