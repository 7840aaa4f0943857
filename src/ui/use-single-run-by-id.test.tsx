import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type SingleRunById, useSingleRunById } from "./use-single-run-by-id.ts";

function Screen({ onRender }: { onRender: (result: SingleRunById) => void }) {
  onRender(useSingleRunById());
  return null;
}

function renderHook(): SingleRunById {
  let result: SingleRunById | undefined;
  const onRender = (rendered: SingleRunById) => {
    result = rendered;
  };
  renderToStaticMarkup(<Screen onRender={onRender} />);
  if (!result) throw new Error("the hook was not called");
  return result;
}

it("ignores a second click about the same id until the first has ended, also with an error", async () => {
  const { isRunning, run } = renderHook();
  const first = Promise.withResolvers<string>();
  const running = run("a", () => first.promise);
  expect(isRunning("a")).toBe(true);
  expect(await run("a", async () => "second")).toBeUndefined();
  expect(await run("b", async () => "of another")).toBe("of another");
  first.reject(new Error("no connection"));
  await expect(running).rejects.toThrow("no connection");
  expect(isRunning("a")).toBe(false);
  expect(await run("a", async () => "again")).toBe("again");
});
