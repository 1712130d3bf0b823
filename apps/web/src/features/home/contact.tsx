import { interestAreas, type InterestArea } from "@antochi/contract/interest-labels";
import { useHydrated, useSearch } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { prepareSending } from "../../api-client/prepare-sending.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { useForm } from "../../api-client/use-form.ts";
import type { HomeCopy } from "../../content/home-copy.ts";
import { translateMessage } from "../../content/validation-messages.ts";
import { LateEnquirySent } from "../../shell/late-enquiry-sent.tsx";
import { PrivacyLine } from "../../shell/privacy-line.tsx";
import { useLanguage } from "../../shell/use-language.ts";
import { FormGrid } from "../../ui/fields/form-grid.tsx";
import { LateFormFailure } from "../../ui/fields/late-form-failure.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import styles from "./contact.module.css";

type ContactCopy = HomeCopy["contact"];

/** The public contact form. */
export function Contact({ copy }: { copy: ContactCopy }) {
  const { title, lead, useful } = copy;
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-title" className={styles.contact}>
      <div className="wrap grid">
        <div className={styles.say}>
          <h2 id="contact-title" className="d2">
            {title}
          </h2>
          <p className="lead quiet">{lead}</p>
          <div className={styles.useful}>
            <h3>{useful.title}</h3>
            <ul>
              {useful.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles.form}>
          <ContactForm copy={copy} />
        </div>
      </div>
    </section>
  );
}

function ContactForm({ copy: { form: copy, carried, change } }: { copy: ContactCopy }) {
  const language = useLanguage();
  const [sent, setSent] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiry-kinds")).enquiryKinds.contact.form,
    read: (data) => ({ ...Object.fromEntries(data), language }),
    translate: (message) => translateMessage(message, language),
    onFirstFocus: prepareSending,
    async send(values) {
      setFailure(undefined);
      const { publicApi } = await import("../../api-client/public-api.ts");
      const { message, reference } = await publicApi.enquiries.contact.send.mutate(values);
      setSent(reference);
      showToast({ title: copy.sent.title, description: copy.sent.text ?? message });
    },
    onFailure: async (error) => setFailure(await toastFailure(error, copy.failed, language)),
  });
  const interest = useCarriedInterest(form.ref);

  function labelled(name: keyof typeof copy.labels) {
    return { ...field(name), label: copy.labels[name] };
  }

  return (
    <>
      {sent && <LateEnquirySent key={sent} reference={sent} language={language} />}
      {interest && !sent && (
        <p className={styles.carried}>
          <span>
            {carried} <b>{copy.interests[interest]}</b>
          </span>
          <button type="button" onClick={() => form.ref.current?.querySelector("select")?.focus()}>
            {change}
          </button>
        </p>
      )}
      <FormGrid {...form} aria-labelledby="contact-title">
        <TextField {...labelled("firstName")} autoComplete="given-name" required />
        <TextField {...labelled("lastName")} autoComplete="family-name" required />
        <TextField {...labelled("email")} type="email" autoComplete="email" required />
        <TextField {...labelled("organization")} autoComplete="organization" required />
        <SelectField
          {...labelled("interest")}
          wide
          options={interestAreas.map((value) => ({ value, label: copy.interests[value] }))}
          placeholder={copy.interestPlaceholder}
          required
        />
        <TextAreaField {...labelled("message")} wide rows={5} required />
        {failure && <LateFormFailure title={copy.failed.title} text={failure} />}
        <div>
          <SubmitButton variant="signal" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
        </div>
        <PrivacyLine className={styles.privacy} />
      </FormGrid>
    </>
  );
}

/**
 * The interest from the address, after hydration: the page is served without it. Also chooses it in the field, unless the
 * visitor has chosen there before hydration.
 */
function useCarriedInterest(form: RefObject<HTMLFormElement | null>): InterestArea | undefined {
  const { interest } = useSearch({ from: "/_site/home" });
  const isTakenOver = useRef(false);
  useEffect(() => {
    const select = form.current?.querySelector("select");
    if (select && (isTakenOver.current || !select.value)) select.value = interest ?? "";
    isTakenOver.current = true;
  }, [form, interest]);
  return useHydrated() ? interest : undefined;
}
