/** Asks the person to prove again who they are, for a call that the server answers with `proof_needed`. */

/** Shows the question. @returns whether the person has proved it. */
type Ask = () => Promise<boolean>;

const asks: Ask[] = [];
let asking: Promise<boolean> | undefined;

/** Registers what shows the question on this page. */
export function registerProofDialog(ask: Ask): () => void {
  asks.push(ask);
  return () => {
    asks.splice(asks.indexOf(ask), 1);
  };
}

/** Several calls that need it at the same time are one question. */
export function askForProof(): Promise<boolean> {
  const ask = asks.at(-1);
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
