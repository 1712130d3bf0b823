import { createFileRoute, Outlet } from "@tanstack/react-router";
import { PublishQueue } from "../../articles/publish-queue.tsx";

/** The panel: what is being published goes on wherever one goes in it. */
export const Route = createFileRoute("/_app/admin")({
  component: () => (
    <PublishQueue>
      <Outlet />
    </PublishQueue>
  ),
});
