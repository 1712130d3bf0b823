import { createFileRoute, Outlet } from "@tanstack/react-router";
import { loadShellCopy } from "../content/shell.ts";
import { keepLanguage } from "../shell/keep-language.ts";
import { SiteFrame } from "../shell/site-frame.tsx";

/** The public pages: fixed bar, content, footer. Their language stands in the address. */
export const Route = createFileRoute("/_site")({
  // It is part of every page that is opened first: a file of its own would only come later.
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
