import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunks.config.ts";
import { messages } from "./messages/compile.ts";

// Hashes of seven characters instead of eight, and one name for the chunks that are named after a message,
// because the names of all files are part of the manifest.
const names = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: ({ name }: { name: string }) =>
    `assets/${name.includes("_") ? "words" : "[name]"}-[hash:7].js`,
};

// Contracts, rules and shared helpers do nothing when they are loaded, so a page takes only what it uses of
// them; the definition of a page uses some that the browser does not need.
const treeshake = {
  moduleSideEffects: [{ test: /\/src\/(?:shared|[a-z-]+\/(?:contract|rules))[./]/, sideEffects: false }],
};

/** Names of components that only developer tools show: 0.2 kB of every page. */
const withoutDisplayNames = {
  name: "without-display-names",
  apply: "build" as const,
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code: string) => ({ code: code.replace(/^\s*\w+\.displayName = ".*";$/gm, ""), map: null }),
  },
};

export default defineConfig({
  plugins: [withoutDisplayNames, messages, tailwindcss(), reactRouter()],
  // One server build with one module graph for the API, the pages and the process.
  environments: {
    ssr: { build: { rolldownOptions: { input: "./src/server.ts" } } },
    client: {
      build: { rolldownOptions: { treeshake, output: { ...names, codeSplitting: { groups: chunkGroups } } } },
    },
  },
  // Each motif of the style sheet would need a request of its own for a few hundred bytes.
  build: { sourcemap: false, assetsInlineLimit: (path) => path.includes("/motifs/") },
});
