import { filesMailer } from "./files-mailer.ts";
import type { Mailer } from "./mail.ts";
import { smtpMailer } from "./smtp-mailer.ts";

export type MailConfig = {
  /** The sender, as `Name <address>` or an address alone. */
  from: string;
  transport: { kind: "smtp"; url: string } | { kind: "files"; directory: string };
};

/** Does not connect yet: a mail server that is down is noticed when something is sent. */
export function createMailer({ from, transport }: MailConfig): Mailer {
  switch (transport.kind) {
    case "smtp":
      return smtpMailer({ url: transport.url, from });
    case "files":
      return filesMailer({ directory: transport.directory, from });
  }
}
