import { profileChangeSchema, type Profile } from "@antochi/contract/account";
import { useState } from "react";
import { api } from "../../api-client/api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { accountCopy } from "../../content/account.ts";
import { refreshSession } from "../../session/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./account-page.module.css";

const { profile: copy, optional } = accountCopy;

/** Edits what the user gave at registration; for rank and unit it shows what counts. */
export function ProfileForm({ labelledBy, profile }: { labelledBy: string; profile: Profile }) {
  const utils = api.useUtils();
  const update = api.auth.updateProfile.useMutation();
  const [savedAt, setSavedAt] = useState<string>();
  const { form, field, sending } = useForm({
    schema: async () => profileChangeSchema,
    // An untouched phone number must not be reported as this user's mistake.
    read(data) {
      if (data.get("phone") === profile.phone) data.delete("phone");
      return Object.fromEntries(data);
    },
    resets: false,
    async send(change) {
      utils.auth.ownProfile.setData(undefined, await update.mutateAsync(change));
      setSavedAt(new Date().toISOString());
      // The bar shows the name as well; if this fails, the next page asks again.
      refreshSession().catch(() => undefined);
    },
    onFailure: (error) => toastFailure(error, copy.failed),
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className={styles.fields}>
      <TextField
        {...field("firstName")}
        label={copy.labels.firstName}
        defaultValue={profile.firstName}
        autoComplete="given-name"
        required
      />
      <TextField
        {...field("lastName")}
        label={copy.labels.lastName}
        defaultValue={profile.lastName}
        autoComplete="family-name"
        required
      />
      <TextField
        {...field("phone")}
        wide
        type="tel"
        label={copy.labels.phone}
        defaultValue={profile.phone}
        autoComplete="tel"
        required
      />
      <TextField
        {...field("militaryRank")}
        label={copy.labels.militaryRank}
        optional={optional}
        hint={hintOf(profile.confirmedRank)}
        defaultValue={profile.militaryRank ?? ""}
      />
      <TextField
        {...field("unit")}
        label={copy.labels.unit}
        optional={optional}
        hint={hintOf(profile.confirmedUnit)}
        defaultValue={profile.unit ?? ""}
      />
      <div className={styles.sent}>
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
        <p role="status" className={styles.done}>
          {savedAt && (
            <>
              <Icon name="check" size={16} />
              {copy.saved} <LocalTime instant={savedAt} show="time" />
            </>
          )}
        </p>
      </div>
    </form>
  );
}

function hintOf(confirmed: string | null): string {
  return confirmed === null ? copy.unconfirmed : copy.confirmed(confirmed);
}
