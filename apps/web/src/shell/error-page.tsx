import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { errorCopy as copy } from "../content/message-pages.ts";
import { pageTitles } from "../content/page-titles.ts";
import { Button } from "../ui/button.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { MessagePage } from "./message-page.tsx";

/** What shows where a page could not be loaded or drawn, with a way to try again. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  usePageTitle(pageTitles.error);
  const router = useRouter();

  async function retry() {
    await router.invalidate();
    reset();
  }

  return (
    <MessagePage title={copy.title} text={copy.text} sheet={copy.sheet}>
      <Button variant="signal" onClick={() => void retry()}>
        {copy.retry}
      </Button>
    </MessagePage>
  );
}
