import type { Config } from "@react-router/dev/config";

export default {
  // Route modules are in their slices. Typegen writes types only for files below this folder.
  appDirectory: "src",
  ssr: true,
  // A file for the client loader of each page alone would be one more request, and two names in the manifest.
  splitRouteModules: false,
  // The manifest of all routes is one cached file. Lazy discovery would send a request for each visible link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
