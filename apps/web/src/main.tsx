import "./zod-without-eval.ts";
import "./styles/site.css";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot, hydrateRoot } from "react-dom/client";
import { isPrerenderedFor } from "./prerendered.ts";
import { createAppRouter } from "./router.ts";

async function start(root: HTMLElement) {
  const router = createAppRouter();
  const app = <RouterProvider router={router} />;

  if (isPrerenderedFor(root.dataset["prerendered"], window.location)) {
    // Tells the router that the markup is there already: without it the first render suspends and React
    // throws the prerendered page away.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, app);
  } else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
await start(root);
