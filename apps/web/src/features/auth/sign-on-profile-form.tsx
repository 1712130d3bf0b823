import { signOnProfileSchema, type SignOnStep } from "@antochi/contract/sign-on";
import { useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { publicApi } from "../../api-client/public-api.ts";
import { useForm } from "../../api-client/use-form.ts";
import { authCopy } from "../../content/auth.ts";
import { signOnCopy } from "../../content/sign-on.ts";
import { screenLanguage } from "../../shell/screen-language.ts";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./auth.module.css";
import { failureText } from "./sign-on-button.tsx";

const { profile: copy } = signOnCopy;
const { labels, optional } = authCopy;

type SignOnProfileFormProps = {
  state: string;
  /** What the provider knows of them; fills the form. */
  known: { firstName: string; lastName: string; phone: string };
  onStep: (step: SignOnStep) => void;
};

/** Asks a new user for what the provider does not know of them. */
export function SignOnProfileForm({ state, known, onStep }: SignOnProfileFormProps) {
  const [failure, setFailure] = useState<string>();
  const { form, field, sending } = useForm({
    schema: async () => signOnProfileSchema,
    async send(profile) {
      setFailure(undefined);
      onStep(await publicApi.auth.completeSignOn.mutate({ state, language: screenLanguage(), ...profile }));
    },
    async onFailure(error) {
      if (toApiError(error).issues.length === 0) setFailure(await failureText(error));
    },
    resets: false,
  });
  return (
    <form {...form} aria-label={copy.title} className={styles.fields}>
      {failure !== undefined && <FormFailure title={failure} />}
      <TextField
        {...field("firstName")}
        label={labels.firstName}
        defaultValue={known.firstName}
        autoComplete="given-name"
        required
      />
      <TextField
        {...field("lastName")}
        label={labels.lastName}
        defaultValue={known.lastName}
        autoComplete="family-name"
        required
      />
      <TextField
        {...field("phone")}
        wide
        type="tel"
        label={labels.phone}
        defaultValue={known.phone}
        autoComplete="tel"
        required
      />
      <TextField {...field("militaryRank")} label={labels.militaryRank} optional={optional} />
      <TextField {...field("unit")} label={labels.unit} optional={optional} />
      <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
    </form>
  );
}
