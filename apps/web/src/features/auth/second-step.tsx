import type { CurrentUser } from "@antochi/contract/auth";
import {
  codeSchema,
  offeredStepsSchema,
  recoveryCodeSchema,
  type SecondStepKind,
  secondSteps as all,
} from "@antochi/contract/second-factors";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useRef, useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { publicApi } from "../../api-client/public-api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import { authCopy } from "../../content/auth.ts";
import { secondStepCopy as copy } from "../../content/second-step.ts";
import { CodeField } from "../../ui/fields/code-field.tsx";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./auth.module.css";
import { PasskeyButton } from "./passkey-button.tsx";

/** Accepted in the first step. Kept on this page only, until the second step is done or left. */
export type Credentials = { email: string; password: string };

/** What the first step came to. */
export type Accepted = {
  credentials: Credentials;
  /** What the account has besides recovery codes. */
  secondSteps: readonly SecondStepKind[];
};

/** The second steps of an account, from the refusal of its password alone; all kinds where that does not say. */
export function readOffered(refusal: unknown): readonly SecondStepKind[] {
  const data: unknown = refusal instanceof TRPCClientError ? refusal.data : undefined;
  return offeredStepsSchema.safeParse(data).data?.secondSteps ?? all;
}

type SecondStepProps = Accepted & {
  /** Signed in; the next screen is on its way. */
  isLeaving: boolean;
  onSignedIn: (user: CurrentUser) => void;
  onLeave: () => void;
};

/** Asks for what the account has, once the password was accepted: its passkey, a code of its app, or a recovery code. */
export function SecondStep({ credentials, secondSteps, isLeaving, onSignedIn, onLeave }: SecondStepProps) {
  const hasPasskey = secondSteps.includes("passkey");
  const hasApp = secondSteps.includes("app");
  const heading = useRef<HTMLHeadingElement>(null);
  const [way, setWay] = useState<"app" | "recovery">(hasApp ? "app" : "recovery");
  const [isStuck, setIsStuck] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="d4">
        {copy.title}
      </h1>
      <p className="quiet">
        {copy.accepted(credentials.email)}{" "}
        <button type="button" className={styles.inText} onClick={onLeave}>
          {copy.notYou}
        </button>
      </p>
      {failure !== undefined && <FormFailure title={failure} />}
      {hasPasskey && (
        <>
          <PasskeyButton
            variant="primary"
            label={copy.passkey}
            password={credentials.password}
            isLeaving={isLeaving}
            onSignedIn={onSignedIn}
            onFailure={setFailure}
          />
          <p className={styles.or}>{authCopy.passkey.or}</p>
        </>
      )}
      <CodeForm
        key={way}
        way={way}
        credentials={credentials}
        isLeaving={isLeaving}
        onSignedIn={onSignedIn}
        onFailure={setFailure}
      />
      <div className={styles.ways}>
        {hasApp && (
          <button
            type="button"
            className={styles.toggle}
            onClick={() => setWay(way === "app" ? "recovery" : "app")}
          >
            {way === "app" ? copy.toRecovery : copy.toApp}
          </button>
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isStuck}
          onClick={() => setIsStuck(!isStuck)}
        >
          {copy.neither}
        </button>
        {isStuck && <p role="status">{copy.neitherText}</p>}
      </div>
    </>
  );
}

type CodeFormProps = Pick<SecondStepProps, "credentials" | "isLeaving" | "onSignedIn"> & {
  way: "app" | "recovery";
  onFailure: (text: string | undefined) => void;
};

function CodeForm({ way, credentials, isLeaving, onSignedIn, onFailure }: CodeFormProps) {
  const { form, field, sending } = useForm({
    schema: async () => (way === "app" ? codeSchema : recoveryCodeSchema),
    async send({ code }) {
      onFailure(undefined);
      onSignedIn(await publicApi.auth.login.mutate({ ...credentials, code }));
    },
    // A wrong code is shown at its field.
    async onFailure(error) {
      if (toApiError(error).issues.length === 0) onFailure(await toastFailure(error, copy.failed));
    },
    resets: false,
  });
  return (
    <form {...form} aria-label={copy.title} className={styles.fields}>
      {way === "app" ? (
        <CodeField {...field("code")} wide label={copy.code.label} hint={copy.code.hint} />
      ) : (
        <TextField
          {...field("code")}
          wide
          label={copy.recovery.label}
          hint={copy.recovery.hint}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          required
        />
      )}
      <SubmitButton label={copy.submit} sendingLabel={copy.sending} sending={sending || isLeaving} />
    </form>
  );
}
