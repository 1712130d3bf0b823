import type { SecondFactors as Factors, StartedCodes } from "@antochi/contract/second-factors";
import { useRef, useState } from "react";
import { api } from "../../api-client/api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { toastRefusal } from "../../api-client/toast-refusal.ts";
import { secondFactorsCopy as copy } from "../../content/second-factors.ts";
import { withProof } from "../../session/proof.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import account from "./account-page.module.css";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { FactorList } from "./factor-list.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import styles from "./second-factors.module.css";
import { SetUpAppDialog } from "./set-up-app-dialog.tsx";

/** The provider that signs the user in, if the account has no password. */
type BesidePassword = { provider: string | undefined };

/** The user's second factors: lists them, and sets up, replaces and removes them. */
export function SecondFactors({ provider }: BesidePassword) {
  const factors = api.secondFactors.listFactors.useQuery();
  return (
    <>
      {factors.data && <Manage factors={factors.data} provider={provider} />}
      {factors.isError && (
        <p role="alert">
          {copy.loadFailed}{" "}
          <Button size="small" onClick={() => void factors.refetch()}>
            {copy.tryAgain}
          </Button>
        </p>
      )}
    </>
  );
}

type Open =
  | { dialog: "app"; app: StartedCodes }
  | { dialog: "passkey" }
  | { dialog: "codes"; codes: readonly string[] }
  | { dialog: "turnOff" | "renew" }
  | { dialog: "remove"; passkey: { id: string; name: string } };

function Manage({ factors, provider }: BesidePassword & { factors: Factors }) {
  const [open, setOpen] = useState<Open>();
  const utils = api.useUtils();
  // A dialog dismissed while it was sending must not close one that was opened since.
  const close = () => setOpen((now) => (now === open ? undefined : now));
  const appButton = useRef<HTMLButtonElement>(null);
  const passkeyButton = useRef<HTMLButtonElement>(null);
  // The button that opened a dialog has lost the focus while it waited, or was in another dialog.
  const focusPasskey = () => passkeyButton.current?.focus();
  const focusApp = () => (appButton.current ?? passkeyButton.current)?.focus();
  const kept = useKeptFocus();
  const isOff = factors.codesSince === null && factors.passkeys.length === 0;
  function show(codes: readonly string[]) {
    void utils.secondFactors.listFactors.invalidate();
    if (codes.length > 0) setOpen({ dialog: "codes", codes });
    else close();
  }
  const start = api.secondFactors.startCodes.useMutation();
  async function setUpApp() {
    try {
      const app = await withProof(() => start.mutateAsync());
      // A dialog opened meanwhile stays.
      setOpen((now) => now ?? { dialog: "app", app });
    } catch (error) {
      await toastFailure(error, copy.setUp.failed);
    }
  }
  return (
    <>
      {factors.required && isOff && (
        <p role="alert" className={account.required}>
          {copy.required}
        </p>
      )}
      <div className={account.kept} {...kept}>
        <FactorList
          factors={factors}
          onTurnOff={() => setOpen({ dialog: "turnOff" })}
          onRenew={() => setOpen({ dialog: "renew" })}
          onRemovePasskey={(passkey) => setOpen({ dialog: "remove", passkey })}
        />
        {!factors.codesOffered && factors.codesSince === null && <p>{copy.notOffered}</p>}
        <div className={styles.buttons}>
          {factors.codesOffered && factors.codesSince === null && (
            <Button ref={appButton} sending={start.isPending} onClick={() => void setUpApp()}>
              {isOff ? copy.turnOn : copy.addApp}
            </Button>
          )}
          <Button ref={passkeyButton} onClick={() => setOpen({ dialog: "passkey" })}>
            {copy.passkey.add}
          </Button>
        </div>
      </div>
      {open?.dialog === "app" && (
        <SetUpAppDialog
          app={open.app}
          onClose={close}
          onDone={show}
          onRather={() => setOpen({ dialog: "passkey" })}
          focusAfter={focusApp}
        />
      )}
      {open?.dialog === "passkey" && (
        <AddPasskeyDialog provider={provider} onClose={close} onDone={show} focusAfter={focusPasskey} />
      )}
      {open?.dialog === "codes" && (
        <RecoveryCodesDialog codes={open.codes} onClose={close} focusAfter={focusApp} />
      )}
      {open && <Question open={open} provider={provider} onClose={close} onDone={show} />}
    </>
  );
}

type QuestionProps = BesidePassword & {
  open: Open;
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
};

type Deed = {
  call: () => Promise<{ recoveryCodes: string[] } | undefined>;
  done?: string;
  failed: { title: string; text: string };
};

/** Asks for confirmation before something is removed or renewed, and does it. */
function Question({ open, provider, onClose, onDone }: QuestionProps) {
  const [sending, setSending] = useState(false);
  const turnOff = api.secondFactors.removeCodes.useMutation();
  const remove = api.secondFactors.removePasskey.useMutation();
  const renew = api.secondFactors.renewRecoveryCodes.useMutation();

  async function run({ call, done, failed }: Deed) {
    setSending(true);
    try {
      const answer = await withProof(call);
      if (done !== undefined) showToast({ title: done });
      onDone(answer?.recoveryCodes ?? []);
    } catch (error) {
      toastRefusal(error, failed);
      onClose();
    }
  }

  const shared = { open: true, onClose };
  const without = provider === undefined ? undefined : copy.byProvider(provider);
  if (open.dialog === "turnOff")
    return (
      <ConfirmDialog
        {...shared}
        title={copy.remove.title}
        description={without?.remove ?? copy.remove.text}
        confirmLabel={copy.remove.confirm}
        tone="danger"
        sending={sending}
        onConfirm={() =>
          void run({ ...copy.remove, call: () => turnOff.mutateAsync().then(() => undefined) })
        }
      />
    );
  if (open.dialog === "remove")
    return (
      <ConfirmDialog
        {...shared}
        title={copy.removePasskey.title(open.passkey.name)}
        description={without?.removePasskey ?? copy.removePasskey.text}
        confirmLabel={copy.removePasskey.confirm}
        tone="danger"
        sending={sending}
        onConfirm={() =>
          void run({
            ...copy.removePasskey,
            call: () => remove.mutateAsync({ id: open.passkey.id }).then(() => undefined),
          })
        }
      />
    );
  if (open.dialog === "renew")
    return (
      <ConfirmDialog
        {...shared}
        title={copy.renew.title}
        description={copy.renew.text}
        confirmLabel={copy.renew.confirm}
        sending={sending}
        onConfirm={() => void run({ failed: copy.renew.failed, call: () => renew.mutateAsync() })}
      />
    );
  return null;
}
