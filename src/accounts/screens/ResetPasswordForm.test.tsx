import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ResetPasswordForm } from "./ResetPasswordForm.tsx";

it("says above its button that the reset replaces an account whose address was never confirmed", () => {
  const render = (replacesAccount: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ResetPasswordForm
          token="t"
          email="r@mela.test"
          replacesAccount={replacesAccount}
          onDone={() => {}}
          onSpent={() => {}}
        />
      </MemoryRouter>,
    );
  expect(render(true)).toMatch(/r@mela\.test was never confirmed.*Save new password/s);
  expect(render(false)).not.toContain("never confirmed");
});
