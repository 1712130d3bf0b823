import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { adminCopy } from "../../../content/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { handFocusOn } from "../../../ui/hand-focus-on.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import styles from "./admin-page.module.css";

const { mailHeld: copy } = adminCopy;

/**
 * Tells administrators of a restored copy that it sends no mail until one of them allows it, with or without the mail that
 * waits.
 */
export function MailHeld() {
  const utils = api.useUtils();
  const [isAsking, setAsking] = useState(false);
  const { data } = api.admin.mailHold.useQuery();
  const release = api.admin.releaseMail.useMutation({
    onSuccess({ discarded }, { waiting }) {
      utils.admin.mailHold.setData(undefined, { heldSince: null, letters: 0 });
      // Backups were held back as well.
      void utils.admin.backupState.invalidate();
      showToast({ ...(waiting === "send" ? copy.released : copy.discarded(discarded)), tone: "success" });
    },
    onError: (error) => toastFailure(error, copy.failed),
    onSettled: () => setAsking(false),
  });
  if (!data || data.heldSince === null) return null;
  const { heldSince, letters } = data;
  return (
    <section ref={handFocusOn} className={styles.notice} aria-label={copy.label}>
      <p>
        {copy.text} <LocalTime instant={heldSince} show="dateAndMinute" />. {copy.advice}
      </p>
      <div className={styles.choices}>
        <Button size="small" sending={release.isPending} onClick={() => release.mutate({ waiting: "send" })}>
          {release.isPending ? copy.releasing : copy.release}
        </Button>
        {letters > 0 && (
          <Button size="small" variant="quiet" disabled={release.isPending} onClick={() => setAsking(true)}>
            {copy.discard(letters)}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        {...copy.question(letters)}
        tone="danger"
        sending={release.isPending}
        onConfirm={() => release.mutate({ waiting: "discard" })}
      />
    </section>
  );
}
