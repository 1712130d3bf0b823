import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { askedActions, type useAskedAction } from "./use-user-actions.ts";
import { nameOf } from "./user-rows.ts";

/** The confirmation before an action. */
export function AskedActionDialog({ action }: { action: ReturnType<typeof useAskedAction> }) {
  const asked = action.asked && { ...askedActions[action.asked.action], name: nameOf(action.asked.user) };
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => action.dismiss()}
      title={asked?.title(asked.name) ?? ""}
      description={asked?.text ?? ""}
      confirmLabel={asked?.button ?? ""}
      tone={asked?.tone ?? "primary"}
      sending={action.sending}
      onConfirm={() => void action.confirm()}
    />
  );
}
