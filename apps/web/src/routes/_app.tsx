import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AppFrame } from "../shell/app-frame.tsx";
import { keepLanguage } from "../shell/keep-language.ts";
import { ScreenBoundary } from "../shell/screen-boundary.tsx";

/** The signed-in screens, which query the API: the knowledge base and the admin panel. */
export const Route = createFileRoute("/_app")({
  search: { middlewares: [keepLanguage] },
  component: () => (
    <AppFrame>
      <ScreenBoundary>
        <Outlet />
      </ScreenBoundary>
    </AppFrame>
  ),
});
