import { interestAreas, type InterestArea } from "@antochi/contract/interest-labels";
import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../../features/home/home-page.tsx";
import { lateHomeParts } from "../../features/home/late-home-parts.ts";
import { isTakingOver } from "../../shell/taking-over.ts";

type Search = { interest?: InterestArea | undefined };

export const Route = createFileRoute("/_site/home")({
  validateSearch: ({ interest }: Record<string, unknown>): Search => ({
    interest: interestAreas.find((each) => each === interest),
  }),
  loaderDeps: ({ search: { lang } }) => ({ lang }),
  // Visitors who come for a section read it at once.
  loader: async ({ deps: { lang }, location: { hash } }) => {
    if (hash || !isTakingOver()) await lateHomeParts[lang ?? "en"].load();
  },
  component: HomePage,
});
