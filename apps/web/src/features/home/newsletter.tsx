import { useState } from "react";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import type { HomeCopy } from "../../content/home-copy.ts";
import { translateMessage } from "../../content/validation-messages.ts";
import { PrivacyLine } from "../../shell/privacy-line.tsx";
import { useLanguage } from "../../shell/use-language.ts";
import { LateFormFailure } from "../../ui/fields/late-form-failure.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import styles from "./newsletter.module.css";

type NewsletterCopy = HomeCopy["newsletter"];

/** The form that subscribes an address to the newsletter. */
export function Newsletter({ copy }: { copy: NewsletterCopy }) {
  return (
    <section id="newsletter" tabIndex={-1} aria-labelledby="newsletter-title" className={styles.newsletter}>
      <div className={`wrap grid ${styles.columns}`}>
        <div className={styles.say}>
          <h2 id="newsletter-title" className="d3">
            {copy.title}
          </h2>
          <p className="quiet">{copy.text}</p>
        </div>
        <div className={styles.subscribe}>
          <NewsletterForm copy={copy} />
        </div>
      </div>
    </section>
  );
}

function NewsletterForm({ copy: { form: copy, promise, confirm } }: { copy: NewsletterCopy }) {
  const language = useLanguage();
  const [failure, setFailure] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiry-kinds")).enquiryKinds.newsletter.form,
    read: (data) => ({ ...Object.fromEntries(data), language }),
    translate: (message) => translateMessage(message, language),
    onFirstFocus: prepareSending,
    async send(values) {
      setFailure(undefined);
      const { publicApi } = await import("../../api-client/public-api.ts");
      await publicApi.enquiries.newsletter.send.mutate(values);
      setIsSent(true);
      showToast({ title: copy.sent.title, description: copy.sent.text });
    },
    onFailure: async (error) => setFailure(await toastFailure(error, copy.failed, language)),
  });
  return (
    <form {...form} aria-labelledby="newsletter-title" className={styles.form}>
      <TextField {...field("email")} label={copy.labels.email} type="email" autoComplete="email" required />
      <SubmitButton label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      {failure && <LateFormFailure title={copy.failed.title} text={failure} />}
      <div className={styles.promise}>
        <p className="note" role="status">
          {isSent ? confirm : promise}
        </p>
        <PrivacyLine />
      </div>
    </form>
  );
}
