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
    // Tells the router that the markup is there already: without it the first render suspends and React
    // throws the prerendered page away.
    router.ssr = { manifest: undefined };
    await takeOver(() => router.load());
    // Whoever reads the other language has words by now that were not served.
    const isAsServed =
      isTranslated(window.location.pathname) || document.documentElement.lang === screenLanguage();
    if (isAsServed) hydrateRoot(root, app);
    else createRoot(root).render(app);
  } else {
    // What the document shows meanwhile stays until there is a screen, which takes its place.
    await router.load();
    // Whoever is led from a signed-in screen to sign in gets a public page in the document of another.
    if (!router.state.matches.some(({ routeId }) => routeId === "/_app")) {
      delete document.documentElement.dataset["screen"];
      showSiteTheme();
    }
    createRoot(root).render(app);
  }
  // From here on React hears every press by itself, also where another page was served than the one that is shown.
  root.removeAttribute(prerenderedAttribute);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// NOTE: Not awaited: the screens import what lies in this script, and would wait for it while it waits for them.
void start(root);
