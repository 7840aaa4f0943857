import type { Config } from "@react-router/dev/config";

export default {
  // Routes of every slice live beside it; typegen writes types only for files below this folder.
  appDirectory: "src",
  ssr: true,
} satisfies Config;
