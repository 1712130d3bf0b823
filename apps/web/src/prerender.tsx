import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { loadAllDrawings } from "./plates/drawings.ts";
import { createAppRouter } from "./router.ts";
import { speakGreekScreens } from "./shell/greek-screens.ts";
import { showScreensIn } from "./shell/screen-language.ts";
import { ScreenSkeleton } from "./shell/screen-skeleton.tsx";

/**
 * From here on, pages whose address does not determine the language are rendered in Greek. As in the browser, a screen takes
 * its words when its module loads, so this must come before its first rendering.
 */
export async function speakGreek(): Promise<void> {
  showScreensIn("el");
  await speakGreekScreens();
}

/** Renders the page at an address (path and search) to the markup that the browser hydrates. */
export async function renderPage(address: string): Promise<string> {
  await loadAllDrawings();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** Renders what a screen that is rendered in the browser only shows until it has loaded. */
export function renderSkeleton(): string {
  return renderToStaticMarkup(<ScreenSkeleton />);
}
