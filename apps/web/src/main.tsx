import "./zod-without-eval.ts";
import "./styles/site.css";
import { prerenderedAttribute } from "@antochi/contract/site-marks";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot, hydrateRoot } from "react-dom/client";
import { isTranslated } from "./content/language.ts";
import { isPrerenderedFor } from "./prerendered.ts";
import { createAppRouter } from "./router.ts";
import { screenLanguage } from "./shell/screen-language.ts";
import { takeOver } from "./shell/taking-over.ts";
import { showSiteTheme } from "./ui/site-theme.ts";

async function start(root: HTMLElement) {
  const router = createAppRouter();
  const app = <RouterProvider router={router} />;

  if (isPrerenderedFor(root.getAttribute(prerenderedAttribute), window.location)) {
    // Tells the router that the markup exists already; otherwise the first render suspends and React discards the
    // prerendered page.
    router.ssr = { manifest: undefined };
    await takeOver(() => router.load());
    // A page prerendered in another language than the reader's does not match what React renders.
    const isAsServed =
      isTranslated(window.location.pathname) || document.documentElement.lang === screenLanguage();
    if (isAsServed) hydrateRoot(root, app);
    else createRoot(root).render(app);
  } else {
    // What the document shows stays until there is a screen to replace it.
    await router.load();
    // A redirect from a signed-in screen to the sign-in page shows a public page in a signed-in screen's document.
    if (!router.state.matches.some(({ routeId }) => routeId === "/_app")) {
      delete document.documentElement.dataset["screen"];
      showSiteTheme();
    }
    createRoot(root).render(app);
  }
  // From here on React handles every press, also where the page shown is not the one that was served.
  root.removeAttribute(prerenderedAttribute);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// NOTE: Not awaited: screens import modules of this script, so a top-level await would deadlock with their loading.
void start(root);
