import type { Standing } from "@antochi/contract/reading-report";
import { useState } from "react";
import { failureMessage, isUnanswered, refusalOf, toApiError } from "../../../../api-client/api-error.ts";
import { api } from "../../../../api-client/api.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { offlineCopy } from "../../../../content/offline.ts";
import { recordCopy } from "../../../../content/record.ts";
import { noticeSignOut } from "../../../../session/notice-sign-out.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { showToast } from "../../../../ui/toasts/toast.ts";
import { useStands } from "../../../../ui/use-stands.ts";
import { queueOrSend } from "../../offline/outbox.ts";
import { usePressedOffline } from "../../offline/use-pressed-offline.ts";
import styles from "./acknowledgement.module.css";
import { useOpenNewer } from "../changes/use-open-newer.ts";
import { useReader } from "../reader-context.ts";

const copy = recordCopy.acknowledgement;

/** The pages that are still to be seen, and the button, enabled once there are none. */
export function Declaration({ standing }: { standing: Standing }) {
  const { article, record } = useReader();
  const edition = article.document?.edition ?? standing.edition;
  const { declare, isSending, isPressed, refusal } = useDeclare(standing, edition);
  const asked = standing.required?.pages ?? [];
  const missing = asked.filter((page) => !record.seen.has(page));

  if (refusal === "edition-superseded" || standing.edition > edition) return <Superseded />;
  if (isPressed) {
    return (
      <p className={styles.pressed} role="status">
        <b>{offlineCopy.acknowledgement.pressed}</b>
        <span className="quiet">{offlineCopy.acknowledgement.text}</span>
      </p>
    );
  }
  return (
    <div className={styles.declaration}>
      {refusal === "sentence-changed" && (
        <p className={styles.sentence} role="alert">
          <b>{copy.reworded}</b>
        </p>
      )}
      {standing.required && standing.required.sentence !== copy.action(edition) && (
        <p className={styles.sentence}>{standing.required.sentence}</p>
      )}
      <div className={styles.foot}>
        {missing.length > 0 ? (
          <MissingPages missing={missing} asked={asked.length} />
        ) : (
          <p className="quiet">{copy.ready(asked.length)}</p>
        )}
        <Button
          variant="primary"
          disabled={missing.length > 0}
          sending={isSending}
          onClick={() => void declare()}
        >
          {copy.action(edition)}
        </Button>
      </div>
    </div>
  );
}

/** Acknowledges the open edition. A refusal that the block itself explains is in `refusal`; of others, a toast tells. */
function useDeclare(standing: Standing, edition: number) {
  const { article, record } = useReader();
  const acknowledge = api.reading.acknowledge.useMutation();
  const utils = api.useUtils();
  /** True from the press on: the pages seen are sent first. */
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<"edition-superseded" | "sentence-changed">();
  const [isPressed, setPressed] = usePressedOffline(article.id);
  const stands = useStands();
  // The known standing may still be the previous edition's.
  const sha256 = standing.edition === edition ? standing.sha256 : undefined;
  const declared = { articleId: article.id, edition, sentence: standing.required?.sentence, sha256 };

  async function declare() {
    setSending(true);
    try {
      await record.flush();
      // For a saved article it is queued on the device before it is sent, so that no lost connection loses it.
      const outcome = await queueOrSend(
        article.id,
        { kind: "acknowledgement", acknowledgement: declared },
        () => acknowledge.mutateAsync(declared),
      );
      if (outcome === "queued" || outcome === "queued-until-sign-in") setPressed(true);
      if (outcome === "queued-until-sign-in") await askToSignIn();
      if (outcome !== "sent") return;
      record.refresh();
      void utils.record.invalidate();
    } catch (error) {
      await handleRefusal(error);
    } finally {
      setSending(false);
    }
  }

  /** What is queued is sent at the next contact once its member is signed in; for one who was suspended that may be never. */
  async function askToSignIn() {
    const refusal = await noticeSignOut(refusalOf("not-signed-in"));
    const { title, text } = offlineCopy.acknowledgement.unsent;
    const isSuspended = toApiError(refusal).code === "account-suspended";
    const description = isSuspended ? failureMessage(refusal) : text;
    showToast({ title, description, tone: "destructive" });
  }

  async function handleRefusal(error: unknown) {
    const { code } = toApiError(error);
    if (code === "edition-superseded" || code === "sentence-changed") {
      if (stands.current) {
        setRefusal(code);
        record.refresh();
      } else {
        const { refused, reasons } = offlineCopy.acknowledgement;
        showToast({ title: refused, description: reasons[code], tone: "destructive" });
      }
      return;
    }
    // An acknowledgement whose answer was lost may be recorded, and an earlier one may have expired during reading: the new
    // standing shows it, or the pages to be seen again.
    record.refresh();
    await toastFailure(await noticeSignOut(error), isUnanswered(error) ? copy.unanswered : copy.failed);
  }

  return { declare, isSending, isPressed, refusal };
}

/** Leads to the first of the pages that are still to be seen. */
function MissingPages({ missing, asked }: { missing: readonly number[]; asked: number }) {
  const { state, actions } = useReader();
  return (
    <div className={styles.missing}>
      <span>{copy.seen(asked - missing.length, asked)}</span>
      {missing.slice(0, 12).map((page) => (
        <button
          key={page}
          type="button"
          aria-label={copy.goTo(page)}
          onClick={() => actions.goTo(Math.min(page, state.pageCount))}
        >
          {page}
        </button>
      ))}
      {missing.length > 12 && <span aria-hidden="true">…</span>}
    </div>
  );
}

/** Shown instead of the button where a newer edition has replaced the open one. */
function Superseded() {
  const { open, isOpening } = useOpenNewer();
  return (
    <div className={styles.superseded} role="alert">
      <span className={styles.alarm}>
        <Icon name="warning" />
      </span>
      <p>
        <b>{copy.superseded}</b>
        <span className="quiet">{copy.supersededText}</span>
        <button type="button" aria-disabled={isOpening} onClick={() => void open()}>
          {copy.openNewer}
        </button>
      </p>
    </div>
  );
}
