import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import type { Person } from "#client/person-context.ts";
import { problemOf, problemSentence } from "#client/problem.ts";
import { type Draft, useDraft } from "#client/use-draft.ts";
import { useSubmit } from "#client/use-submit.ts";
import { Button } from "#ui/Button.tsx";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { billName, type FieldName } from "../contract/address-fields.ts";
import type { AddressRecord } from "../contract.ts";
import { useSaveAddress } from "../queries/address.ts";
import { AddressFieldset } from "./AddressFieldset.tsx";
import { AddressSkeleton } from "./AddressSkeleton.tsx";
import {
  type AddressErrors,
  type AddressForm as AddressFormValues,
  type AddressValues,
  emptyForm,
  formErrors,
  formOf,
  parseForm,
  payloadOf,
  serverErrors,
  setSameAsDelivery,
} from "./address-form.ts";
import { useAreasSettled } from "./use-areas.ts";

export interface AddressFormProps {
  person: Person;
  /** The address to change, or null to add one. */
  saved: AddressRecord | null;
  /** In the cart, the form is part of a box, and leaves out the fields that cannot be changed. */
  inCart?: boolean;
  onDone: () => void;
}

/** Adds or changes the delivery and the billing address. What is typed outlives a reload. */
export function AddressForm(props: AddressFormProps) {
  const { person, saved } = props;
  // A draft of an earlier version of the address is not restored: it would replace the newer one. The key
  // keeps the version that the form was opened with, even if the saved address changes.
  const [version] = useState(saved?.updatedAt ?? "new");
  const draft = useDraft<AddressFormValues>(
    `mela-address-draft:${person.id}:${version}`,
    () => (saved ? formOf(saved) : emptyForm(person.name)),
    { parse: parseForm, isEmpty: () => false },
  );
  const [initial] = useState(draft.draft);
  const settled = useAreasSettled([initial.delivery, initial.billing]);
  return settled ? <AddressFormFields {...props} draft={draft} /> : <AddressSkeleton />;
}

function AddressFormFields({
  person,
  saved,
  inCart = false,
  onDone,
  draft,
}: AddressFormProps & { draft: Draft<AddressFormValues> }) {
  const locale = useLocale();
  const save = useSaveAddress(person, saved?._id);
  const typed = draft.draft;
  const { form, errors, problem, busy, submit, clearError } = useSubmit<keyof AddressErrors>({
    prepare() {
      const invalid = formErrors(typed, locale);
      if (Object.keys(invalid).length > 0) return invalid;
      return async () => {
        await save.mutateAsync(payloadOf(typed, person.email));
        draft.forget();
        notice(saved ? m.addresses_updated(locale) : m.addresses_added(locale));
        onDone();
      };
    },
    explain(error) {
      if (problemOf<"POST /users/checkout/addresses">(error)?.code !== "already_exists")
        return { errors: serverErrors(error, locale), problem: problemSentence(error, locale) };
      notice(m.addresses_exists(locale), "failed");
      return {};
    },
  });

  function change(part: "delivery" | "billing", fields: Partial<AddressValues>) {
    draft.change((before) => ({ ...before, [part]: { ...before[part], ...fields } }));
    for (const field of Object.keys(fields) as FieldName[])
      clearError(part === "billing" ? billName(field) : field);
  }

  const Heading = inCart ? "h3" : "h2";
  const section = `flex flex-col gap-4 ${inCart ? "" : "rounded-lg border border-line bg-surface p-4 sm:p-6"}`;
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-6">
      <section aria-labelledby="delivery" className={section}>
        <Heading id="delivery" className={inCart ? "sr-only" : "text-xl"}>
          {m.addresses_delivery(locale)}
        </Heading>
        <AddressFieldset
          values={typed.delivery}
          errors={errors}
          prefix=""
          locale={locale}
          onChange={(fields) => change("delivery", fields)}
        />
        {!inCart && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={m.addresses_user_name(locale)}>
              <TextInput value={person.name} readOnly />
            </Field>
            <Field label={m.addresses_email(locale)}>
              <TextInput value={person.email} readOnly />
            </Field>
          </div>
        )}
      </section>
      <section aria-labelledby="billing" className={section}>
        <Heading id="billing" className={inCart && typed.sameAsDelivery ? "sr-only" : "text-xl"}>
          {m.addresses_billing(locale)}
        </Heading>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="same"
            checked={typed.sameAsDelivery}
            className="size-5 shrink-0 accent-leaf"
            onChange={({ target }) => draft.change((before) => setSameAsDelivery(before, target.checked))}
          />
          {m.addresses_same(locale)}
        </label>
        {!typed.sameAsDelivery && (
          <AddressFieldset
            values={typed.billing}
            errors={errors}
            prefix="bill"
            locale={locale}
            onChange={(fields) => change("billing", fields)}
          />
        )}
      </section>
      <FormProblem text={problem} />
      <Button
        type="submit"
        kind={inCart ? "leaf" : "primary"}
        busy={busy}
        className="w-full sm:w-auto sm:self-end"
      >
        {saved ? m.addresses_save_update(locale) : m.addresses_save_add(locale)}
      </Button>
    </form>
  );
}
