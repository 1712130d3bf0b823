import { Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { notFoundCopy as copy } from "../content/message-pages.ts";
import { pageTitles } from "../content/page-titles.ts";
import { MessagePage } from "./message-page.tsx";

/** What every unknown address shows, with status 404. */
export function NotFoundPage() {
  usePageTitle(pageTitles.notFound);
  return (
    <MessagePage title={copy.title} text={copy.text} sheet={copy.sheet}>
      <Link to="/home" className={buttonClass({ variant: "signal" })}>
        {copy.home}
      </Link>
      <Link to="/knowledge-base" className={buttonClass()}>
        {copy.knowledgeBase}
      </Link>
    </MessagePage>
  );
}
