import { useLocation, useNavigate } from "react-router";
import { loginPath } from "#shared/page.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface LoginDialogProps {
  open: boolean;
  /** Path of the product page, if the dialog is on another page. */
  productPath?: string;
  /** Called before the page is left. */
  onLeave: () => void;
  onClose: () => void;
}

/** Asks a visitor to create an account or to log in. */
export function LoginDialog({ open, productPath, onLeave, onClose }: LoginDialogProps) {
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();

  function leave(path: string) {
    onLeave();
    void navigate(path);
  }

  const login = loginPath(productPath ? { pathname: productPath, search: "", hash: "" } : location);
  return (
    <Dialog open={open} title={m.cart_login_title(locale)} onClose={onClose} question>
      <p className="mb-6">{m.cart_login_text(locale)}</p>
      <div className="flex flex-col gap-3">
        <Button onClick={() => leave(login.replace("/user/login", "/user/register"))}>
          {m.cart_login_create(locale)}
        </Button>
        <Button kind="outline" onClick={() => leave(login)}>
          {m.cart_login_have_account(locale)}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {m.shared_cancel(locale)}
        </Button>
      </div>
    </Dialog>
  );
}
