import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { ApiProblem } from "#client/problem.ts";
import type { PageDefinition } from "#shared/page.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { categoryChoicesQuery, isOwn, ownProductQuery } from "../queries/products.ts";
import { EditListing } from "../screens/form/EditListing.tsx";
import { ListingSkeleton } from "../screens/form/ListingSkeleton.tsx";
import { ProductNotFound } from "../screens/form/ProductNotFound.tsx";
import type { Route } from "./+types/edit-product";

export const page: PageDefinition = { access: "vendor" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.listing_edit(locale));

export default function EditProduct({ params: { id } }: Route.ComponentProps) {
  const locale = useLocale();
  const person = usePerson();
  const categories = useQuery(categoryChoicesQuery());
  const product = useQuery(ownProductQuery(person.id, id));

  function content() {
    const { error } = product;
    if (error instanceof ApiProblem && error.status === 404) return <ProductNotFound />;
    if (categories.data && product.data) {
      if (!isOwn(product.data)) return <ProductNotFound />;
      return <EditListing key={id} product={product.data} categories={categories.data} />;
    }
    if (categories.isPending || product.isPending) return <ListingSkeleton />;
    const failed = [categories, product].filter(({ data }) => !data);
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
      <h1 className="mb-5 text-2xl">{m.listing_edit(locale)}</h1>
      {content()}
    </div>
  );
}
