import { createRootRoute, Outlet } from "@tanstack/react-router";
import { shellCopy } from "../content/shell.ts";
import { ErrorPage, NotFoundPage } from "../shell/message-pages.tsx";
import { useLanguage } from "../shell/use-language.ts";
import { ToasterSlot } from "../ui/toaster-slot.tsx";

export const Route = createRootRoute({
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
