import { Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { pageTitles } from "../content/page-titles.ts";
import { MessagePage } from "./message-page.tsx";

/** What every unknown address shows, with status 404. */
export function NotFoundPage() {
  usePageTitle(pageTitles.notFound);
  return (
    <MessagePage
      title="Page Not Found"
      sheet={{ number: "404", subject: "No drawing at this address", product: "–" }}
      text="There is nothing at this address. It may have moved, or the link may be incomplete."
    >
      <Link to="/home" className={buttonClass({ variant: "signal" })}>
        Back to Home
      </Link>
      <Link to="/knowledge-base" className={buttonClass()}>
        Knowledge Base
      </Link>
    </MessagePage>
  );
}
