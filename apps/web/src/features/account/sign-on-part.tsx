import type { OwnSignOn } from "@antochi/contract/sign-on";
import { useState } from "react";
import { api } from "../../api-client/api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { signOnCopy } from "../../content/sign-on.ts";
import { withProof } from "../../session/proof.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showToast } from "../../ui/toasts/toast.ts";

const { account: copy } = signOnCopy;

type SignOnPartProps = { name: string; own: OwnSignOn };

/** Whether the account signs in with the provider, and the way back to its password. */
export function SignOnPart({ name, own: { isBound, hasPassword } }: SignOnPartProps) {
  const utils = api.useUtils();
  const leave = api.auth.leaveSignOn.useMutation();
  const [asked, setAsked] = useState(false);

  async function run() {
    try {
      await withProof(() => leave.mutateAsync());
      showToast({ title: copy.left });
      await utils.auth.ownSignOn.invalidate();
    } catch (error) {
      await toastFailure(error, copy.failed);
    } finally {
      setAsked(false);
    }
  }

  if (!isBound) return <p>{copy.unbound(name)}</p>;
  return (
    <>
      <p>{copy.bound(name)}</p>
      {hasPassword ? (
        <Button onClick={() => setAsked(true)}>{copy.leave(name)}</Button>
      ) : (
        <p className="quiet">{copy.noPassword(name)}</p>
      )}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.sure(name)}
        description={copy.sureText}
        confirmLabel={copy.leave(name)}
        tone="danger"
        sending={leave.isPending}
        onConfirm={() => void run()}
      />
    </>
  );
}
