import { createFileRoute, Outlet } from "@tanstack/react-router";
import { PaletteHost } from "../../features/admin/palette/palette-host.tsx";
import { PublishQueue } from "../../articles/publish-queue.tsx";
import { ScreenBoundary } from "../../shell/screen-boundary.tsx";

/** The panel: what is being published goes on wherever one goes in it, and the palette opens over all of it. */
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
