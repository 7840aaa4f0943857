/**
 * `npm run dev`: runs the API and pages in one process and reloads both when a file changes. The database and
 * the pool are opened once. After a change of an endpoint, the next request creates a new app; after a change
 * of a page, only the page is reloaded. Changes in src/platform/db/database.server.ts or
 * src/platform/postgres/ need a restart.
 */
import { createServer as createHttpServer } from "node:http";
import { createServer, isRunnableDevEnvironment } from "vite";

const http = createHttpServer();
const vite = await createServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http } },
});
// React Router's plugin opens an inner Vite server that ends the process on SIGTERM before our database could
// stop.
process.removeAllListeners("SIGTERM");

const ssr = vite.environments.ssr;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the server's modules");
const load = <T>(id: string) => ssr.runner.import(id) as Promise<T>;

type Open = typeof import("./src/app/open.server.ts");
type Http = typeof import("./src/app/http/http.server.ts");
const { readConfig } = await load<typeof import("./src/platform/config.server.ts")>(
  "/src/platform/config.server.ts",
);
const { openLog } = await load<typeof import("./src/platform/log.server.ts")>("/src/platform/log.server.ts");
const config = readConfig({ LOG_LEVEL: "warn", ...process.env }, process.cwd());
const mela = await (await load<Open>("/src/app/open.server.ts")).openMela(
  config,
  openLog(config.logLevel),
  process.cwd(),
  { purpose: "serve" },
);

type App = Awaited<ReturnType<Http["createApp"]>>;
let current: { createApp: Http["createApp"]; app: App } | undefined;
let creating: Promise<App> | undefined;

/** Returns an app with the current code. Concurrent requests share its creation. */
function currentApp(): Promise<App> {
  creating ??= (async () => {
    const { createApp } = await load<Http>("/src/app/http/http.server.ts");
    if (current?.createApp !== createApp) {
      const app = await createApp(mela, {
        build: () => load("virtual:react-router/server-build"),
        mode: "development",
        clientDir: undefined,
      });
      await app.ready();
      const old = current?.app;
      current = { createApp, app };
      mela.cache.drop(["*"]);
      await old?.close();
    }
    return current.app;
  })().finally(() => {
    creating = undefined;
  });
  return creating;
}

ssr.hot.on("vite:beforeFullReload", () => mela.cache.drop(["*"]));
vite.watcher.on("change", () => mela.cache.drop(["*"]));

http.on("request", (request, response) => {
  vite.middlewares(request, response, () => {
    currentApp().then(
      (app) => app.routing(request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        process.stderr.write(`${error.stack}\n`);
        response
          .writeHead(500, { "content-type": "text/plain" })
          .end("The server's code does not run; see the terminal.");
      },
    );
  });
});

// Listens only on this machine, because Vite's development server serves all source files.
http.listen(config.port, "127.0.0.1", () => {
  mela.setReady(true);
  process.stdout.write(`\nMela in development: ${config.publicUrl}\n\n`);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    http.close();
    await current?.app.close();
    await vite.close();
    await mela.close();
    process.exit(0);
  });
}
