import type { IssueDraft, IssueItem } from "@antochi/contract/newsletter";
import { useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { newsletterCopy as copy } from "../../../../content/newsletter.ts";
import { showToast } from "../../../../ui/toasts/toast.ts";

type SendingOptions = {
  /** Saves the fields; undefined if that failed. */
  keep: () => Promise<IssueDraft | undefined>;
  onSent: (issue: IssueItem) => void;
};

/** Sends the draft as a test email, or to everybody after a confirmation. */
export function useIssueSending(draft: IssueDraft, { keep, onSent }: SendingOptions) {
  const [isAsking, setAsking] = useState(false);
  const utils = api.useUtils();
  const test = api.newsletter.testIssue.useMutation();
  const send = api.newsletter.sendIssue.useMutation();

  // Saves first, so that the test contains what is in the fields.
  async function sendTest() {
    const now = await keep();
    if (now === undefined) return;
    try {
      const { testedAt } = await test.mutateAsync({ revision: now.revision });
      // The draft may have changed by now; the new one has not been tested.
      utils.newsletter.readDraft.setData(undefined, (known) =>
        known?.revision === now.revision ? { ...known, testedAt } : known,
      );
      showToast(copy.test.sent);
    } catch (error) {
      await toastFailure(error, copy.test.failed);
    }
  }
  /** Refetches the audience for the confirmation: addresses come and go while one writes. */
  async function ask() {
    if ((await keep()) === undefined) return;
    try {
      const { en, el } = await utils.newsletter.readAudience.fetch(undefined, { staleTime: 0 });
      setAsking(en + el > 0);
    } catch (error) {
      await toastFailure(error, copy.send.failed);
    }
  }
  async function sendIssue() {
    try {
      const issue = await send.mutateAsync({ revision: draft.revision });
      // Called before the next draft arrives, of which the text in the fields would look like a change.
      onSent(issue);
      void utils.newsletter.invalidate();
    } catch (error) {
      setAsking(false);
      await toastFailure(error, copy.send.failed);
    }
  }

  return {
    sendTest,
    isTesting: test.isPending,
    isAsking,
    ask,
    stopAsking: () => setAsking(false),
    sendIssue,
    isSending: send.isPending,
  };
}
