import { isPlainAddress } from "@antochi/contract/text";
import type { SendMailOptions } from "nodemailer";
import { type Mail, MailRefused } from "./mail.ts";

const messageIdPattern = /^[\w.+-]+@[\w.-]+$/;
const control = /\p{Cc}+/gu;

/**
 * The mail in nodemailer's form. Nothing that a stranger typed can become another header or another recipient: addresses
 * are single and plain (else `MailRefused`), a subject is one line.
 */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  if (!messageIdPattern.test(mail.messageId)) throw new MailRefused("The message id is none");
  return {
    from,
    to: singleAddress(mail.to),
    ...(mail.replyTo !== undefined && { replyTo: singleAddress(mail.replyTo) }),
    subject: mail.subject.replace(control, " ").trim(),
    text: mail.text,
    html: mail.html,
    ...(mail.pictures !== undefined && {
      attachments: mail.pictures.map(({ name, bytes }) => ({
        filename: `${name}.png`,
        cid: name,
        content: Buffer.from(bytes),
        contentType: "image/png",
        contentDisposition: "inline" as const,
      })),
    }),
    messageId: `<${mail.messageId}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribeUrl) },
    // Templates never refer to files or addresses; user text that does must not make the server read them.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function singleAddress(address: string): { name: string; address: string } {
  if (!isPlainAddress(address)) throw new MailRefused("An address of the mail is none");
  return { name: "", address };
}

/** RFC 2369 and RFC 8058. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    "List-Unsubscribe": `<${new URL(url).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
