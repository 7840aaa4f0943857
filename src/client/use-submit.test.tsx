import type { FormEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { type Submit, type SubmitOptions, useSubmit } from "./use-submit.ts";

interface FormProps {
  options: SubmitOptions<"name">;
  onRender: (result: Submit<"name">) => void;
}

function Form({ options, onRender }: FormProps) {
  onRender(useSubmit(options));
  return null;
}

function renderForm(options: SubmitOptions<"name">): Submit<"name"> {
  let result: Submit<"name"> | undefined;
  const onRender = (rendered: Submit<"name">) => {
    result = rendered;
  };
  renderToStaticMarkup(
    <MemoryRouter>
      <Form options={options} onRender={onRender} />
    </MemoryRouter>,
  );
  if (!result) throw new Error("the form was not rendered");
  return result;
}

const submitEvent = () => {
  const event = { prevented: false, preventDefault: () => (event.prevented = true) };
  return event as typeof event & FormEvent<HTMLFormElement>;
};

describe("the submit of a form", () => {
  it("sends once when the button is clicked twice, and again after the request has ended", async () => {
    const requests: PromiseWithResolvers<void>[] = [];
    const { submit } = renderForm({
      prepare: () => () => {
        const request = Promise.withResolvers<void>();
        requests.push(request);
        return request.promise;
      },
    });
    const [first, second] = [submit(submitEvent()), submit(submitEvent())];
    await second;
    expect(requests).toHaveLength(1);
    requests[0]?.resolve();
    await first;
    void submit(submitEvent());
    expect(requests).toHaveLength(2);
  });

  it("can be sent again after it has failed, and asks for the message of the error", async () => {
    const explained: unknown[] = [];
    let attempts = 0;
    const { submit } = renderForm({
      prepare: () => async () => {
        attempts++;
        throw new Error(`attempt ${attempts}`);
      },
      explain(error) {
        explained.push((error as Error).message);
        return { problem: "Please try again." };
      },
    });
    await submit(submitEvent());
    await submit(submitEvent());
    expect(explained).toEqual(["attempt 1", "attempt 2"]);
  });

  it("stays busy after success if the form is about to be unmounted", async () => {
    let sent = 0;
    const { submit } = renderForm({ prepare: () => async () => sent++, unmountsOnSuccess: true });
    await submit(submitEvent());
    await submit(submitEvent());
    expect(sent).toBe(1);
  });

  it("does not load another page when fields are invalid", async () => {
    const event = submitEvent();
    const { submit } = renderForm({ prepare: () => ({ name: "Enter a name." }) });
    await submit(event);
    expect(event.prevented).toBe(true);
  });
});
