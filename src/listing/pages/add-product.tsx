import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { ApiProblem } from "#client/problem.ts";
import type { PageDefinition } from "#shared/page.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import {
  categoryChoicesQuery,
  isOwn,
  lastProductQuery,
  ownProductQuery,
  ownSummaryQuery,
} from "../queries/products.ts";
import { AddListing } from "../screens/form/AddListing.tsx";
import { ListingSkeleton } from "../screens/form/ListingSkeleton.tsx";
import { ProductNotFound } from "../screens/form/ProductNotFound.tsx";
import type { Route } from "./+types/add-product";

export const page: PageDefinition = { access: "vendor" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.listing_title(locale));

/** `?copy=` is the id of a product that the form copies. */
export default function AddProductPage() {
  const locale = useLocale();
  const person = usePerson();
  const [parameters, setParameters] = useSearchParams();
  const copied = parameters.get("copy") ?? "";
  const [added, setAdded] = useState<{ title: string }>();
  const categories = useQuery(categoryChoicesQuery());
  const summary = useQuery(ownSummaryQuery(person.id));
  const last = useQuery({ ...lastProductQuery(person.id), enabled: copied === "" });
  const original = useQuery({ ...ownProductQuery(person.id, copied), enabled: copied !== "" });
  const queries = [categories, summary, copied ? original : last];

  function content() {
    if (original.error instanceof ApiProblem && original.error.status === 404) return <ProductNotFound />;
    if (categories.data && summary.data && (copied ? original.data : last.data !== undefined)) {
      if (original.data && !isOwn(original.data)) return <ProductNotFound />;
      return (
        <AddListing
          key={copied}
          categories={categories.data}
          asksShopName={summary.data.shopName === null}
          original={copied ? original.data : undefined}
          previous={last.data ?? undefined}
          added={added}
          onAdded={(title, { isTyping }) => {
            setAdded({ title });
            // The form of a copy that has new input stays open.
            if (copied && !isTyping) setParameters({}, { replace: true, preventScrollReset: true });
          }}
        />
      );
    }
    if (queries.some(({ isPending }) => isPending)) return <ListingSkeleton />;
    const failed = queries.filter(({ data }) => data === undefined);
    return (
      <LoadProblem
        error={failed[0]?.error}
        busy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => Promise.all(failed.map((query) => query.refetch()))}
      />
    );
  }

  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl">{m.listing_title(locale)}</h1>
      <p className="mt-1 mb-5 text-muted">{m.listing_intro(locale)}</p>
      {content()}
    </div>
  );
}
