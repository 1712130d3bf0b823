import { emailChangeSchema, type Profile } from "@antochi/contract/account";
import { api } from "../../api-client/api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { accountCopy } from "../../content/account.ts";
import { screenMessages } from "../../content/screen-words.ts";
import { withProof } from "../../session/proof.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import styles from "./account-page.module.css";

const { email: copy } = accountCopy;

/** The e-mail address, whether it is confirmed, and its change, which waits for the link mailed to the new address. */
export function EmailPart({ labelledBy, profile }: { labelledBy: string; profile: Profile }) {
  const utils = api.useUtils();
  const change = api.auth.changeEmail.useMutation();
  const request = api.auth.requestEmailConfirmation.useMutation();
  const kept = useKeptFocus();

  async function changeTo(email: string) {
    const changed = await withProof(() => change.mutateAsync({ email }));
    utils.auth.ownProfile.setData(undefined, changed);
    return changed;
  }

  const { form, field, sending } = useForm({
    schema: async () => emailChangeSchema,
    async send({ email }) {
      const { nextEmail } = await changeTo(email);
      // No letter goes to the address that the account has.
      if (nextEmail === null) showToast({ title: copy.unchanged });
      else showToast({ title: copy.succeeded.title, description: copy.succeeded.text });
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });

  async function keepOld() {
    try {
      await changeTo(profile.email);
    } catch (error) {
      await toastFailure(error, copy.failed);
    }
  }

  async function sendLink() {
    try {
      const { message } = await request.mutateAsync({ email: profile.email });
      showToast({ title: copy.succeeded.title, description: screenMessages(message) });
    } catch (error) {
      await toastFailure(error, copy.failed);
    }
  }

  return (
    <div className={styles.kept} {...kept}>
      <p className={styles.state}>
        <span>{profile.email}</span>
        {profile.emailConfirmed ? (
          <span className={styles.done}>
            <Icon name="check" size={16} />
            {copy.confirmed}
          </span>
        ) : (
          <>
            <span className={styles.undone}>{copy.unconfirmed}</span>
            <Button size="small" sending={request.isPending} onClick={() => void sendLink()}>
              {copy.sendLink}
            </Button>
          </>
        )}
      </p>
      {profile.nextEmail !== null && (
        <p className={styles.state}>
          <span>{copy.waiting(profile.nextEmail)}</span>
          <Button size="small" sending={change.isPending} onClick={() => void keepOld()}>
            {copy.keep}
          </Button>
        </p>
      )}
      <form {...form} aria-labelledby={labelledBy} className={styles.form}>
        <TextField
          {...field("email")}
          type="email"
          label={copy.label}
          hint={copy.hint}
          autoComplete="email"
          required
        />
        <SubmitButton label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
    </div>
  );
}
