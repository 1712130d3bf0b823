import { codeSchema, type StartedCodes } from "@antochi/contract/second-factors";
import { useId } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { api } from "../../api-client/api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { secondFactorsCopy } from "../../content/second-factors.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/fields/code-field.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./second-factors.module.css";

const { setUp: copy, turnOn } = secondFactorsCopy;

type SetUpAppDialogProps = {
  app: StartedCodes;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
  /** The user prefers a passkey. */
  onRather: () => void;
  focusAfter: () => void;
};

/** Shows the secret for an authenticator app and asks for a code from it. */
export function SetUpAppDialog({ app, onClose, onDone, onRather, focusAfter }: SetUpAppDialogProps) {
  const formId = useId();
  const confirm = api.secondFactors.confirmCodes.useMutation();
  const { form, field, sending } = useForm({
    schema: async () => codeSchema,
    async send(code) {
      onDone((await confirm.mutateAsync(code)).recoveryCodes);
    },
    // A wrong code is shown at its field.
    onFailure: (error) =>
      toApiError(error).issues.length > 0 ? undefined : toastFailure(error, copy.failed),
    resets: false,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={turnOn}
      width="fields"
      focusAfter={focusAfter}
      actions={
        <>
          <p className={styles.step}>{copy.step}</p>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" sending={sending}>
            {sending ? copy.sending : copy.submit}
          </Button>
        </>
      }
    >
      <div className={styles.app}>
        <QrCode text={app.uri} label={copy.picture} className={styles.picture} />
        <form {...form} id={formId} aria-label={turnOn} className={styles.prove}>
          <p>{copy.scan}</p>
          <p className={styles.key}>{app.secret.match(/.{4}/g)?.join(" ")}</p>
          {/* An app on the phone that shows this cannot scan it. */}
          <p className={styles.here}>
            {copy.here} <a href={app.uri}>{copy.open}</a>
          </p>
          <Button size="small" className={styles.copyKey} onClick={() => void copyKey(app.secret)}>
            {copy.copy}
          </Button>
          <CodeField {...field("code")} label={copy.code} />
        </form>
      </div>
      <p className="quiet">
        {copy.rather}{" "}
        <button type="button" className={styles.rather} onClick={onRather}>
          {copy.passkey}
        </button>
        {copy.ratherEnd}
      </p>
    </Dialog>
  );
}

async function copyKey(secret: string) {
  await copyText(secret, { copied: { title: copy.copied }, failed: copy.copyFailed });
}
