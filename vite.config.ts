import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunks.config.ts";
import { withoutRuntime, wordsOptions } from "./words.config.ts";

export default defineConfig({
  plugins: [paraglideVitePlugin(wordsOptions), withoutRuntime, tailwindcss(), reactRouter()],
  // One server build, one module graph: API, pages and the process itself.
  environments: {
    ssr: { build: { rolldownOptions: { input: "./src/server.ts" } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
});
