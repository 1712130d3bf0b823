import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { loadAllDrawings } from "./plates/drawings.ts";
import { createAppRouter } from "./router.ts";
import { speakGreekScreens } from "./shell/greek-screens.ts";
import { showScreensIn } from "./shell/screen-language.ts";
import { ScreenSkeleton } from "./shell/screen-skeleton.tsx";

/**
 * From here on pages whose address does not say their language are rendered in Greek. As in the browser, screens take their
 * words as they are loaded: it is too late for one that was rendered before.
 */
export async function speakGreek(): Promise<void> {
  showScreensIn("el");
  await speakGreekScreens();
}

/** Renders the page at an address of this site (path and search) to the markup that the browser hydrates. */
export async function renderPage(address: string): Promise<string> {
  await loadAllDrawings();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** What a signed-in screen shows until it is drawn. */
export function renderSkeleton(): string {
  return renderToStaticMarkup(<ScreenSkeleton />);
}
