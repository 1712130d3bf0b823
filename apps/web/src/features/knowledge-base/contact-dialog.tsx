import { api } from "../../api-client/api.ts";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormGrid } from "../../ui/form-grid.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { useForm } from "../../ui/use-form.ts";
import styles from "./contact-dialog.module.css";

const copy = knowledgeBaseCopy.contactDialog;

type ContactDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the message is about, where that is known. */
  subject: string | undefined;
};

/** Sends a message to the people behind the knowledge base; visitors may, members find their name filled in. */
export function ContactDialog({ open, onOpenChange, subject }: ContactDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.title} width="fields">
      <ContactForm subject={subject} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ContactForm({ subject, onDone }: { subject: string | undefined; onDone: () => void }) {
  const { user } = useSession();
  const send = api.enquiries.sendMessage.useMutation();
  const { form, field, sending } = useForm({
    schema: async () => (await import("@antochi/contract/enquiries")).knowledgeBaseMessageSchema,
    async send(message) {
      await send.mutateAsync(message);
      showToast({ title: copy.succeeded.title, description: copy.succeeded.text });
      onDone();
    },
    onFailure() {
      showToast({ title: copy.failed.title, description: copy.failed.text, tone: "destructive" });
    },
  });
  return (
    <FormGrid {...form} aria-label={copy.title}>
      <TextField
        {...field("name")}
        label={copy.labels.name}
        defaultValue={user ? `${user.firstName} ${user.lastName}` : ""}
        autoComplete="name"
        required
      />
      <TextField
        {...field("email")}
        type="email"
        label={copy.labels.email}
        defaultValue={user?.email ?? ""}
        autoComplete="email"
        required
      />
      <TextField
        {...field("subject")}
        wide
        label={copy.labels.subject}
        defaultValue={subject ?? ""}
        required
      />
      <TextAreaField {...field("message")} wide label={copy.labels.message} rows={5} required />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onDone}>
          {copy.cancel}
        </Button>
        <SubmitButton variant="primary" label={copy.send} sendingLabel={copy.sending} sending={sending} />
      </div>
    </FormGrid>
  );
}
