import { interestAreas, type InterestArea } from "@antochi/contract/interest-labels";
import { createFileRoute } from "@tanstack/react-router";
import { loadHomeCopy } from "../../content/home.ts";
import { HomePage } from "../../features/home/home-page.tsx";

type Search = { interest?: InterestArea | undefined };

export const Route = createFileRoute("/_site/home")({
  validateSearch: ({ interest }: Record<string, unknown>): Search => ({
    interest: interestAreas.find((each) => each === interest),
  }),
  loaderDeps: ({ search: { lang } }) => ({ lang }),
  loader: async ({ deps: { lang } }) => loadHomeCopy(lang ?? "en"),
  component: Home,
});

function Home() {
  return <HomePage copy={Route.useLoaderData()} />;
}
