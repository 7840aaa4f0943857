import { useRevalidator } from "react-router";
import { maxNameLength } from "#accounts/contract/constants.ts";
import { nameError } from "#accounts/screens/sign-up-errors.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { useSubmit } from "#client/use-submit.ts";
import type { Locale } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Field, Select, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { Me } from "../contract.ts";
import { useChangeMe } from "../queries/account.ts";
import { AccountSection } from "./AccountSection.tsx";
import { formGap } from "./form-gap.ts";
import { OwnPhoto } from "./OwnPhoto.tsx";

// Each name in its own language, so that its readers recognize it.
const languages: Record<Locale, string> = { en: "English", bn: "বাংলা" };

/** Photo, name, and the language of mails. */
export function AboutYou({ me }: { me: Me }) {
  const locale = useLocale();
  const isVendor = me.role === "vendor";
  // A former vendor can correct or remove it.
  const hasNameBn = isVendor || me.nameBn !== null;
  const change = useChangeMe(me._id);
  const revalidator = useRevalidator();
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"name" | "nameBn">({
    prepare(fields) {
      const name = String(fields.get("name")).trim();
      const invalidName = nameError(name, locale);
      const nameBn = String(fields.get("nameBn") ?? "").trim();
      const invalidNameBn = nameBn === "" ? undefined : nameError(nameBn, locale);
      if (invalidName || invalidNameBn)
        return { ...(invalidName && { name: invalidName }), ...(invalidNameBn && { nameBn: invalidNameBn }) };
      return async () => {
        await change.mutateAsync({
          name,
          ...(hasNameBn && { nameBn: nameBn || null }),
          language: fields.get("language") === "bn" ? "bn" : "en",
        });
        notice(m.profile_about_saved(locale));
        // Other screens read the person from the guard of the page.
        void revalidator.revalidate();
      };
    },
  });

  return (
    <AccountSection
      title={m.profile_about_title(locale)}
      text={isVendor ? m.profile_about_text_vendor(locale) : m.profile_about_text(locale)}
    >
      <OwnPhoto me={me} />
      <form ref={form} onSubmit={submit} noValidate className={`flex w-full flex-col items-start ${formGap}`}>
        <Field label={m.accounts_name(locale)} error={errors.name} className="w-full">
          <TextInput
            name="name"
            autoComplete="name"
            defaultValue={me.name}
            maxLength={maxNameLength}
            onInput={() => clearError("name")}
          />
        </Field>
        {hasNameBn && (
          <Field
            label={m.profile_name_bn(locale)}
            help={m.profile_name_bn_help(locale)}
            error={errors.nameBn}
            className="w-full"
          >
            <TextInput
              name="nameBn"
              lang="bn"
              autoComplete="off"
              defaultValue={me.nameBn ?? ""}
              maxLength={maxNameLength}
              onInput={() => clearError("nameBn")}
            />
          </Field>
        )}
        <Field label={m.profile_language(locale)} className="w-full">
          <Select name="language" defaultValue={me.language}>
            {Object.entries(languages).map(([language, name]) => (
              <option key={language} value={language} lang={language}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <FormProblem text={problem} />
        <Button type="submit" busy={busy}>
          {m.profile_about_save(locale)}
        </Button>
      </form>
    </AccountSection>
  );
}
