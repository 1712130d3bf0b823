import { useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { newEditionCopy as copy } from "../../../../content/editions.ts";

type OpenNewer = {
  /** @returns whether it is open now; of a failure a toast tells */
  open: () => Promise<boolean>;
  isOpening: boolean;
};

/** Opens the current edition in place of an earlier one that is open, at the same page. */
export function useOpenNewer(): OpenNewer {
  const { listArticles } = api.useUtils().knowledgeBase;
  const [isOpening, setOpening] = useState(false);

  async function open() {
    setOpening(true);
    try {
      // Offline, the query client would wait for a connection and then replace what is being read.
      if (!navigator.onLine) throw new Error("There is no connection");
      await listArticles.invalidate(undefined, {}, { throwOnError: true });
      return true;
    } catch (error) {
      await toastFailure(error, copy.notOpened);
      return false;
    } finally {
      setOpening(false);
    }
  }
  return { open, isOpening };
}
