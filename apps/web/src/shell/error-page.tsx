import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
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
    <MessagePage
      title="Something went wrong"
      sheet={{ number: "–", subject: "Drawing not received", product: "–" }}
      text="This page could not be loaded. Check the connection and try again."
    >
      <Button variant="signal" onClick={() => void retry()}>
        Try Again
      </Button>
    </MessagePage>
  );
}
