import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunks.config.ts";
import { messages } from "./messages/compile.ts";

export default defineConfig({
  plugins: [messages, tailwindcss(), reactRouter()],
  // One server build, one module graph: API, pages and the process itself.
  environments: {
    ssr: { build: { rolldownOptions: { input: "./src/server.ts" } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
});
