import type { Config } from "@react-router/dev/config";

export default {
  // Routes of every slice live beside it; typegen writes types only for files below this folder.
  appDirectory: "src",
  ssr: true,
  // The whole list of routes is one cached file; asking for it bit by bit would be a request to the server for each link seen.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
