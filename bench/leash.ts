/** Loaded into a shop that a bench or a test has started: it ends when whoever started it does, even by kill -9. */
process.stdin.on("end", end).on("error", end).resume().unref();

/** Not before the shop hears it: it would leave its database behind. */
function end(): void {
  if (process.listenerCount("SIGTERM") > 0) process.kill(process.pid, "SIGTERM");
  else setTimeout(end, 100);
}
