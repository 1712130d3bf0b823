import { useId } from "react";
import { publicApi } from "../api-client/public-api.ts";
import { toastFailure } from "../api-client/toast-failure.ts";
import { toApiError } from "../api-client/api-error.ts";
import { useForm } from "../api-client/use-form.ts";
import { proofCopy as copy } from "../content/account.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import { SignOnProof, useOwnSignOn } from "./sign-on-proof.tsx";
import { answerProof } from "./proof.ts";

/**
 * Asks users to prove their identity again, before actions that a browser left open must not allow to others.
 * @param opener gets the focus back
 */
export function ProofDialog({ opener }: { opener: Element | null }) {
  const formId = useId();
  const signOn = useOwnSignOn();
  const hasPassword = signOn?.hasPassword ?? true;
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/auth")).reauthenticationSchema,
    async send(shown) {
      await publicApi.auth.reauthenticate.mutate(shown);
      answerProof(true);
    },
    async onFailure(error) {
      // An error of the field is shown at the field.
      if (toApiError(error).issues.length === 0) await toastFailure(error, copy.failed);
    },
  });
  return (
    <Dialog
      open
      onClose={() => answerProof(false)}
      title={copy.title}
      description={copy.text}
      focusAfter={() => {
        if (opener instanceof HTMLElement) opener.focus();
      }}
      actions={
        <>
          <Button onClick={() => answerProof(false)}>{copy.cancel}</Button>
          {hasPassword && (
            <Button variant="primary" type="submit" form={formId} sending={sending}>
              {copy.submit}
            </Button>
          )}
        </>
      }
    >
      <PasskeyProof />
      {signOn?.isBound && signOn.name !== null && <SignOnProof name={signOn.name} />}
      {hasPassword && (
        <form {...form} id={formId}>
          <PasswordField
            {...field("password")}
            label={copy.password}
            autoComplete="current-password"
            words={{ show: copy.show, hide: copy.hide }}
            autoFocus
            data-autofocus
            required
          />
        </form>
      )}
    </Dialog>
  );
}
