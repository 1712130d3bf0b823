import { createFileRoute, Outlet } from "@tanstack/react-router";
import { loadShellCopy } from "../content/shell.ts";
import { keepLanguage } from "../shell/keep-language.ts";
import { SiteFrame } from "../shell/site-frame.tsx";

/** The public pages: fixed bar, content, footer. Their language is in the address. */
export const Route = createFileRoute("/_site")({
  // Every first visit needs it, so a separate file would only arrive later.
  codeSplitGroupings: [],
  search: { middlewares: [keepLanguage] },
  loaderDeps: ({ search: { lang } }) => ({ lang }),
  loader: async ({ deps: { lang } }) => loadShellCopy(lang ?? "en"),
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
});
