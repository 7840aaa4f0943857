import type { Plugin } from "vite";

/** How the messages are compiled; the same for the build, the tests and the type check. */
export const wordsOptions = {
  project: "./project.inlang",
  outdir: "./src/words",
  // Every call states its locale, which the address gives (`checks/messages.test.ts`): nothing is to be detected.
  strategy: ["baseLocale" as const],
  emitTsDeclarations: true,
};

/** Of the runtime that comes with the messages a build needs nothing: it finds out the locale, and every call states it. That is 1 kB on every page. */
export const withoutRuntime: Plugin = {
  name: "mela-words-without-runtime",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id.endsWith("/src/words/runtime.js") ? 'export const experimentalStaticLocale = undefined;\nexport const getLocale = () => "en";\n' : undefined,
};
