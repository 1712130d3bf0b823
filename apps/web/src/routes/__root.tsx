import { createRootRoute, Outlet } from "@tanstack/react-router";
import { isTranslated } from "../content/language.ts";
import { shellCopy } from "../content/shell.ts";
import { ErrorPage, NotFoundPage } from "../shell/message-pages.tsx";
import { useLanguage } from "../shell/use-language.ts";
import { ToasterSlot } from "../ui/toasts/toaster-slot.tsx";

type Search = { lang?: "el" | undefined };

export const Route = createRootRoute({
  validateSearch: ({ lang }: Record<string, unknown>): Search => ({ lang: lang === "el" ? lang : undefined }),
  // Public pages contain the words in the language of their address; all others wait for their reader's language.
  beforeLoad: async ({ location }) => {
    if (import.meta.env.SSR || isTranslated(location.pathname)) return;
    const { prepareWords } = await import("../shell/prepare-words.ts");
    await prepareWords(location);
  },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

function Root() {
  const language = useLanguage();
  return (
    <>
      <Outlet />
      <ToasterSlot words={shellCopy(language).toasts} />
    </>
  );
}
