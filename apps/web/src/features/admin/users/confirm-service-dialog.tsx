import { confirmServiceSchema, type ListedUser } from "@antochi/contract/users";
import { useId } from "react";
import { api } from "../../../api-client/api.ts";
import { fetchAnew } from "../../../api-client/fetch-anew.ts";
import { toastRefusal } from "../../../api-client/toast-refusal.ts";
import { useForm } from "../../../api-client/use-form.ts";
import { adminCopy } from "../../../content/admin.ts";
import { confirmServiceCopy as copy } from "../../../content/user-actions.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { isTypedIn } from "../../../ui/keys/is-typed-in.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { useDismissal } from "../../../ui/dialogs/use-dismissal.tsx";
import { useOwnClose } from "../../../ui/dialogs/use-own-close.ts";
import { useMeanwhile } from "../use-meanwhile.tsx";
import styles from "./users.module.css";
import { nameOf } from "./user-rows.ts";

type ConfirmServiceDialogProps = {
  user: ListedUser;
  showChanged: (user: ListedUser) => void;
  onClose: () => void;
};

/** Confirms a member's unit and rank, as typed by the member or corrected here. */
export function ConfirmServiceDialog({ user, showChanged, onClose }: ConfirmServiceDialogProps) {
  const formId = useId();
  const utils = api.useUtils();
  const closeOwn = useOwnClose(onClose);
  const confirm = api.admin.confirmService.useMutation();
  const meanwhile = useMeanwhile({
    opened: confirmedOf(user),
    labels: { unit: copy.unit, rank: copy.rank },
    code: "service-changed",
    async findNewest() {
      const newest = await fetchAnew(utils.admin.getUser, { id: user.id });
      showChanged(newest);
      return confirmedOf(newest);
    },
  });
  const { form, field, sending } = useForm({
    schema: async () => confirmServiceSchema,
    resets: false,
    read: (data) => ({ id: user.id, unit: data.get("unit"), rank: data.get("rank") }),
    async send({ id, unit, rank }) {
      // Values already confirmed like this are not sent: another administrator may have corrected them meanwhile.
      const { seen } = meanwhile;
      const changed = { ...(unit !== seen.unit && { unit }), ...(rank !== seen.rank && { rank }) };
      showChanged(await confirm.mutateAsync({ id, ...changed, seen }));
      void utils.admin.listAudiences.invalidate();
      showToast({ title: copy.done });
      closeOwn();
    },
    onFailure: async (error) => (await meanwhile.showConflict(error)) || toastRefusal(error, copy.failed),
  });
  const { dismiss, question } = useDismissal({
    isUnsaved: () => !sending && form.ref.current !== null && isTypedIn(form.ref.current),
    onClose,
    words: adminCopy.unsaved,
  });

  return (
    <Dialog
      open
      onClose={dismiss}
      title={copy.title(nameOf(user))}
      description={copy.text}
      actions={
        <>
          <Button onClick={onClose}>{adminCopy.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} sending={sending}>
            {copy.button}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={styles.confirm}>
        {meanwhile.noticeIn(form)}
        <TextField
          {...field("unit")}
          label={copy.unit}
          hint={copy.typed(user.unit)}
          defaultValue={meanwhile.taken.unit ?? user.confirmedUnit ?? user.unit ?? ""}
        />
        <TextField
          {...field("rank")}
          label={copy.rank}
          hint={copy.typed(user.militaryRank)}
          defaultValue={meanwhile.taken.rank ?? user.confirmedRank ?? user.militaryRank ?? ""}
        />
      </form>
      {question}
    </Dialog>
  );
}

function confirmedOf({ confirmedUnit, confirmedRank }: ListedUser) {
  return { unit: confirmedUnit, rank: confirmedRank };
}
