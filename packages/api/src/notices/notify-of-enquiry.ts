import type { DatabaseTransaction } from "@antochi/db/schema";
import { enqueue } from "@antochi/jobs/enqueue";
import type { JobPayload } from "@antochi/jobs/job-table";
import type { Dependencies } from "../dependencies.ts";

type NewEnquiry = Extract<JobPayload<"send-mail">["content"], { template: "new-enquiry" }>;

type Enquiry = Pick<NewEnquiry, "kind" | "name"> & {
  /** Of the sender, whom answers go to. */
  email: string;
  /** The fields of the form by their labels; what was left out is left out. */
  fields: Readonly<Record<string, string | null>>;
};

/** Tells the administrators who asked for it of an enquiry, with the transaction that stores it. */
export async function notifyOfEnquiry(
  tx: DatabaseTransaction,
  { adminNotify, publicUrl }: Pick<Dependencies, "adminNotify" | "publicUrl">,
  { kind, name, email, fields }: Enquiry,
): Promise<void> {
  const given = Object.entries(fields).flatMap(([label, value]) =>
    value === null ? [] : [{ label, value }],
  );
  for (const to of adminNotify) {
    await enqueue(tx, "send-mail", {
      to,
      replyTo: email,
      content: {
        template: "new-enquiry",
        kind,
        name,
        fields: [...given, { label: "Email", value: email }],
        adminUrl: new URL("/admin", publicUrl).href,
      },
    });
  }
}
