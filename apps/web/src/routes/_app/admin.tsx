import { createFileRoute, Outlet } from "@tanstack/react-router";
import { PaletteHost } from "../../features/admin/palette/palette-host.tsx";
import { PublishQueue } from "../../articles/publishing/publish-queue.tsx";
import { ScreenBoundary } from "../../shell/screen-boundary.tsx";

/** The admin panel: the publish queue goes on across its pages, and the command palette opens over all of them. */
export const Route = createFileRoute("/_app/admin")({
  component: () => (
    <PublishQueue>
      <PaletteHost>
        <ScreenBoundary>
          <Outlet />
        </ScreenBoundary>
      </PaletteHost>
    </PublishQueue>
  ),
});
