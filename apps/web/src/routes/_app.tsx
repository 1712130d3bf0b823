import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AppFrame } from "../shell/app-frame.tsx";
import { prepareWords } from "../shell/screen-language.ts";

/** The screens that query: the knowledge base and the admin panel. */
export const Route = createFileRoute("/_app")({
  beforeLoad: prepareWords,
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
});
