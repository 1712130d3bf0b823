import { passkeyNameSchema } from "@antochi/contract/passkeys";
import { useId } from "react";
import { api } from "../../api-client/api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { secondFactorsCopy } from "../../content/second-factors.ts";
import { withProof } from "../../session/proof.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

const copy = secondFactorsCopy.addPasskey;

type AddPasskeyDialogProps = {
  /** The provider that signs the user in, if the account has no password. */
  provider: string | undefined;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
  focusAfter: () => void;
};

/** Whether the browser refused because the device has a passkey of this account already (WebAuthn, section 5.1.3). */
function isKnownDevice(error: unknown): boolean {
  return error instanceof Error && error.name === "InvalidStateError";
}

/** Asks for the passkey's name and has the browser create it. */
export function AddPasskeyDialog({ provider, onClose, onDone, focusAfter }: AddPasskeyDialogProps) {
  const formId = useId();
  const start = api.secondFactors.startPasskey.useMutation();
  const add = api.secondFactors.addPasskey.useMutation();
  const { form, field, sending } = useForm({
    schema: async () => passkeyNameSchema,
    async send({ name }) {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const optionsJSON = await withProof(() => start.mutateAsync());
      const answer = await startRegistration({ optionsJSON });
      onDone((await add.mutateAsync({ name, answer })).recoveryCodes);
    },
    onFailure: (error) => toastFailure(error, isKnownDevice(error) ? copy.known : copy.failed),
    resets: false,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      focusAfter={focusAfter}
      description={provider === undefined ? copy.text : secondFactorsCopy.byProvider(provider).addPasskey}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" sending={sending}>
            {sending ? copy.sending : copy.submit}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} aria-label={copy.title}>
        <TextField {...field("name")} label={copy.name} hint={copy.hint} autoComplete="off" required />
      </form>
    </Dialog>
  );
}
