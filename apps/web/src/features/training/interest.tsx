import type { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { useState } from "react";
import type { z } from "zod";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { useForm } from "../../api-client/use-form.ts";
import type { Language } from "../../content/language.ts";
import type { TrainingCopy } from "../../content/training-copy.ts";
import { translateMessage } from "../../content/validation-messages.ts";
import { LateEnquirySent } from "../../shell/late-enquiry-sent.tsx";
import { PrivacyLine } from "../../shell/privacy-line.tsx";
import { FormGrid } from "../../ui/fields/form-grid.tsx";
import { LateFormFailure } from "../../ui/fields/late-form-failure.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import styles from "./interest.module.css";

/** The form to register interest in the course. */
export function Interest({ copy, language }: { copy: TrainingCopy; language: Language }) {
  return (
    <section id="interest" tabIndex={-1} aria-labelledby="interest-title" className={styles.interest}>
      <div className="wrap grid">
        <div className={styles.say}>
          <h2 id="interest-title" className="d3">
            {copy.interest.title}
          </h2>
          <p className="lead quiet">{copy.interest.lead}</p>
        </div>
        <div className={styles.form}>
          <InterestForm copy={copy.form} language={language} />
        </div>
      </div>
    </section>
  );
}

type InterestFormProps = { copy: TrainingCopy["form"]; language: Language };

function InterestForm({ copy, language }: InterestFormProps) {
  const [sent, setSent] = useState<string>();
  const [failed, setFailed] = useState(false);
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiry-kinds")).enquiryKinds.fpv.form,
    read: (data) => ({ ...Object.fromEntries(data), language }),
    translate: (message) => translateMessage(message, language),
    onFirstFocus: prepareSending,
    async send(values) {
      setFailed(false);
      const { publicApi } = await import("../../api-client/public-api.ts");
      const { reference } = await publicApi.enquiries.fpv.send.mutate(withoutBlanks(values));
      setSent(reference);
      showToast({ title: copy.sent.title, description: copy.sent.text });
    },
    onFailure() {
      setFailed(true);
      showToast({ title: copy.failed.title, description: copy.failed.text, tone: "destructive" });
    },
  });

  function labelled(name: keyof TrainingCopy["form"]["labels"]) {
    return { ...field(name), label: copy.labels[name] };
  }

  return (
    <>
      {sent && <LateEnquirySent key={sent} reference={sent} language={language} />}
      <FormGrid {...form} aria-labelledby="interest-title">
        <TextField {...labelled("firstName")} autoComplete="given-name" required />
        <TextField {...labelled("lastName")} autoComplete="family-name" required />
        <TextField {...labelled("email")} type="email" autoComplete="email" required />
        <TextField {...labelled("phone")} type="tel" autoComplete="tel" required />
        <TextField {...labelled("militaryRank")} optional={copy.optional} autoComplete="honorific-prefix" />
        <TextField {...labelled("unit")} optional={copy.optional} />
        {failed && <LateFormFailure {...copy.failed} />}
        <div>
          <SubmitButton variant="signal" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
        </div>
        <PrivacyLine className={styles.privacy} />
      </FormGrid>
    </>
  );
}

/** Rank and unit are trimmed by the schema, and omitted if nothing is left of them. */
function withoutBlanks({ militaryRank, unit, ...rest }: z.output<typeof enquiryKinds.fpv.form>) {
  return { ...rest, ...(militaryRank && { militaryRank }), ...(unit && { unit }) };
}
