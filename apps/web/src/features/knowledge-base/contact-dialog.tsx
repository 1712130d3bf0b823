import { useEffect, useState } from "react";
import { api } from "../../api-client/api.ts";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { useSession } from "../../session/session.ts";
import { EnquirySent } from "../../shell/enquiry-sent.tsx";
import { screenLanguage } from "../../shell/screen-language.ts";
import { PrivacyLine } from "../../shell/privacy-line.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormGrid } from "../../ui/fields/form-grid.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import { useForm } from "../../api-client/use-form.ts";
import styles from "./contact-dialog.module.css";

const copy = knowledgeBaseCopy.contactDialog;

type ContactDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The preset subject, if any. */
  subject: string | undefined;
};

/**
 * Sends a message to the people behind the knowledge base, also from visitors; a member's name is prefilled. What was typed
 * survives closing the dialog; after sending, it shows the message's reference number.
 */
export function ContactDialog({ open, onClose, subject }: ContactDialogProps) {
  const [draft] = useState(() => new Map<string, string>());
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} width="fields">
      <ContactForm subject={subject} draft={draft} onDone={onClose} />
    </Dialog>
  );
}

type ContactFormProps = {
  subject: string | undefined;
  /** What was typed, by field name; it outlives the form, until the message is sent. */
  draft: Map<string, string>;
  onDone: () => void;
};

const fields = ["name", "email", "subject", "message"] as const;

/** The fields; the first empty one gets the focus. */
function ContactForm({ subject, draft, onDone }: ContactFormProps) {
  const { user } = useSession();
  const send = api.enquiries.messages.send.useMutation();
  const [sent, setSent] = useState<string>();
  const filled = {
    name: draft.get("name") ?? (user ? `${user.firstName} ${user.lastName}` : ""),
    email: draft.get("email") ?? user?.email ?? "",
    subject: draft.get("subject") ?? subject ?? "",
    message: draft.get("message") ?? "",
  };
  const firstEmpty = fields.find((name) => filled[name] === "") ?? "message";
  const [begunAt] = useState(firstEmpty);
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiry-kinds")).enquiryKinds.messages.form,
    async send(message) {
      const { reference } = await send.mutateAsync({ ...message, language: screenLanguage() });
      draft.clear();
      setSent(reference);
      showToast({ title: copy.succeeded.title, description: copy.succeeded.text });
    },
    onFailure() {
      showToast({ title: copy.failed.title, description: copy.failed.text, tone: "destructive" });
    },
  });
  const { ref } = form;
  useEffect(() => {
    // The signed-in user may become known only after the form is shown; the focus moves on only while nothing was touched.
    const controls = ref.current?.elements;
    const next = controls?.namedItem(firstEmpty);
    const isUntouched = draft.size === 0 && document.activeElement === controls?.namedItem(begunAt);
    if (isUntouched && next instanceof HTMLElement) next.focus();
  }, [ref, draft, begunAt, firstEmpty]);
  if (sent !== undefined) {
    return (
      <>
        <EnquirySent reference={sent} language={screenLanguage()} />
        <div className={styles.buttons}>
          <Button variant="primary" onClick={onDone}>
            {copy.close}
          </Button>
        </div>
      </>
    );
  }
  return (
    <FormGrid
      {...form}
      aria-label={copy.title}
      onInput={({ target }) => {
        form.onInput();
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
          draft.set(target.name, target.value);
        }
      }}
    >
      <TextField
        {...field("name")}
        label={copy.labels.name}
        defaultValue={filled.name}
        autoFocus={begunAt === "name"}
        autoComplete="name"
        required
      />
      <TextField
        {...field("email")}
        type="email"
        label={copy.labels.email}
        defaultValue={filled.email}
        autoFocus={begunAt === "email"}
        autoComplete="email"
        required
      />
      <TextField
        {...field("subject")}
        wide
        label={copy.labels.subject}
        defaultValue={filled.subject}
        autoFocus={begunAt === "subject"}
        required
      />
      <TextAreaField
        {...field("message")}
        wide
        label={copy.labels.message}
        defaultValue={filled.message}
        autoFocus={begunAt === "message"}
        rows={5}
        required
      />
      <PrivacyLine apart className={styles.privacy} />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{copy.cancel}</Button>
        <SubmitButton variant="primary" label={copy.send} sendingLabel={copy.sending} sending={sending} />
      </div>
    </FormGrid>
  );
}
