import { data } from "react-router";
import { pageServices, publicPage } from "#platform/page.server.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { at } = context.get(pageServices);
  const categories = await at.db.selectFrom("categories").select("name").execute();
  return data({ categories }, publicPage(["home"]));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>Mela {loaderData.categories.length}</h1>;
}
