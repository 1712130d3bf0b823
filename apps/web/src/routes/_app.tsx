import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AppFrame } from "../shell/app-frame.tsx";

/** The screens that query: the knowledge base and the admin panel. */
export const Route = createFileRoute("/_app")({
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
});
