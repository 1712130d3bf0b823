import type { SecondFactors as Factors } from "@antochi/contract/second-factors";
import { useState } from "react";
import { api } from "../../api-client/api.ts";
import { toastRefusal } from "../../api-client/toast-refusal.ts";
import { secondFactorsCopy as copy } from "../../content/second-factors.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { showToast } from "../../ui/toast.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import styles from "./second-factors.module.css";
import { SetUpAppDialog } from "./set-up-app-dialog.tsx";

/** One's second factors: what there is, and how to set it up, replace it and take it away. */
export function SecondFactors() {
  const factors = api.secondFactors.listFactors.useQuery();
  return (
    <>
      {factors.data && <FactorList factors={factors.data} />}
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

type Open = { dialog: "app" | "remove" | "renew" } | { dialog: "codes"; codes: readonly string[] };

function FactorList({ factors }: { factors: Factors }) {
  const [open, setOpen] = useState<Open>();
  const utils = api.useUtils();
  const refresh = () => void utils.secondFactors.listFactors.invalidate();
  const close = () => setOpen(undefined);
  function show(codes: readonly string[]) {
    refresh();
    setOpen(codes.length > 0 ? { dialog: "codes", codes } : undefined);
  }
  const remove = api.secondFactors.removeCodes.useMutation({
    onSuccess() {
      showToast({ title: copy.remove.done });
      refresh();
    },
    onError: (error) => toastRefusal(error, copy.remove.failed),
    onSettled: close,
  });
  const renew = api.secondFactors.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => show(recoveryCodes),
    onError(error) {
      toastRefusal(error, copy.renew.failed);
      close();
    },
  });
  const questions = {
    remove: { ...copy.remove, tone: "danger", sending: remove.isPending, onConfirm: () => remove.mutate() },
    renew: { ...copy.renew, tone: "primary", sending: renew.isPending, onConfirm: () => renew.mutate() },
  } as const;
  const question = open?.dialog === "remove" || open?.dialog === "renew" ? questions[open.dialog] : undefined;

  return (
    <>
      {factors.codesSince === null ? (
        factors.codesOffered ? (
          <Button onClick={() => setOpen({ dialog: "app" })}>{copy.turnOn}</Button>
        ) : (
          <p>{copy.notOffered}</p>
        )
      ) : (
        <ul className={styles.list}>
          <li>
            <strong>{copy.app.name}</strong>
            <span className="quiet">
              {copy.app.since} <LocalTime instant={factors.codesSince} show="date" />
            </span>
            <Button size="small" onClick={() => setOpen({ dialog: "remove" })}>
              {copy.app.turnOff}
            </Button>
          </li>
          <li>
            <strong>{copy.recovery.name}</strong>
            <span className="quiet">{copy.recovery.left(factors.recoveryCodesLeft)}</span>
            <Button size="small" onClick={() => setOpen({ dialog: "renew" })}>
              {copy.recovery.renew}
            </Button>
          </li>
        </ul>
      )}
      {open?.dialog === "app" && <SetUpAppDialog onClose={close} onDone={show} />}
      {open?.dialog === "codes" && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
      {question && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={question.title}
          description={question.text}
          confirmLabel={question.confirm}
          tone={question.tone}
          sending={question.sending}
          onConfirm={question.onConfirm}
        />
      )}
    </>
  );
}
