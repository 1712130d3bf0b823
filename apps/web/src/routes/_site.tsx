import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SiteFrame } from "../shell/site-frame.tsx";

/** The public pages: fixed bar, content, footer. */
export const Route = createFileRoute("/_site")({
  // It is part of every page that is opened first: a file of its own would only come later.
  codeSplitGroupings: [],
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
});
