import { api } from "../../api-client/api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { adminCopy } from "../../content/admin.ts";
import { Button } from "../../ui/button.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./admin-page.module.css";

const { mailHeld: copy } = adminCopy;

/** Tells the administrators of a restored copy that it sends no mail, until one of them lets it. */
export function MailHeld() {
  const utils = api.useUtils();
  const { data } = api.admin.mailHold.useQuery();
  const release = api.admin.releaseMail.useMutation({
    onSuccess(hold) {
      utils.admin.mailHold.setData(undefined, hold);
      showToast({ ...copy.released, tone: "success" });
    },
    onError: (error) => toastFailure(error, copy.failed),
  });
  if (!data || data.heldSince === null) return null;
  return (
    <section className={styles.notice} aria-label={copy.label}>
      <p>
        {copy.text} <LocalTime instant={data.heldSince} show="dateAndMinute" />. {copy.advice}
      </p>
      <Button size="small" sending={release.isPending} onClick={() => release.mutate()}>
        {release.isPending ? copy.releasing : copy.release}
      </Button>
    </section>
  );
}
