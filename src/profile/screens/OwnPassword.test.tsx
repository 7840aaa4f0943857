import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { Me } from "../contract.ts";
import { OwnPassword } from "./OwnPassword.tsx";

function render(emailVerified: boolean, address = "/dashboard/user/account"): string {
  const me = {
    email: "r@mela.test",
    emailVerified,
    hasPassword: false,
    socialSignIns: ["Facebook"],
  } as unknown as Me;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <OwnPassword me={me} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("the password section of an account that has only a social sign-in", () => {
  it("offers a link by e-mail to a confirmed address", () => {
    const html = render(true);
    expect(html).toContain("Set a password by e-mail");
    expect(html).not.toContain("confirm your e-mail address");
  });

  it("asks to confirm the address first, because the link could close the account", () => {
    const html = render(false);
    expect(html).toContain("You log in with Facebook. This account has no password of its own.");
    expect(html).toContain("To set one, please confirm your e-mail address first.");
    expect(html).not.toContain("Set a password by e-mail");
    expect(render(false, "/bn/dashboard/user/account")).toContain(
      "আগে আপনার ই-মেইল ঠিকানা নিশ্চিত করুন।".normalize("NFC"),
    );
  });
});
