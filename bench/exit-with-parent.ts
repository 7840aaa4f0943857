/**
 * Loaded into a server that a benchmark or test has started: ends it when the parent process ends, even by
 * kill -9.
 */
process.stdin.on("end", end).on("error", end).resume().unref();

/** Waits until the server handles SIGTERM, or it would leave its database running. */
function end(): void {
  if (process.listenerCount("SIGTERM") > 0) process.kill(process.pid, "SIGTERM");
  else setTimeout(end, 100);
}
