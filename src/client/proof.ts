/** Asks the person to prove their identity again, for a call that the server rejects with `proof_needed`. */

/** Shows the dialog. @returns whether the person has proved their identity */
type Ask = () => Promise<boolean>;

const asks: Ask[] = [];
let asking: Promise<boolean> | undefined;

/**
 * Registers the dialog of this page.
 * @returns a function that removes it, and resolves an open question with false
 */
export function registerProofDialog(ask: Ask): () => void {
  let close: (proved: boolean) => void = () => {};
  const closed = new Promise<boolean>((resolve) => {
    close = resolve;
  });
  const askWhileOpen = () => Promise.race([ask(), closed]);
  asks.push(askWhileOpen);
  return () => {
    asks.splice(asks.indexOf(askWhileOpen), 1);
    close(false);
  };
}

/** Asks once for all calls that need a proof at the same time. */
export function askForProof(): Promise<boolean> {
  const ask = asks.at(-1);
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
