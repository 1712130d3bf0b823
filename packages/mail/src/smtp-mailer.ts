import { createTransport } from "nodemailer";
import { type Mail, MailRefused, MailUnavailable } from "./mail.ts";
import { toMessage } from "./mail-headers.ts";
import type { Mailer } from "./mailer.ts";

export type SmtpOptions = {
  /** `smtp://` (STARTTLS where offered) or `smtps://`, with user and password where needed. */
  url: string;
  from: string;
  /** How long the server may stay silent, in milliseconds. Default 20 seconds. */
  silenceMs?: number;
};

/** What nodemailer names errors of the recipient and of the message, as opposed to connection and login. */
const ABOUT_THE_MAIL = new Set<unknown>(["EENVELOPE", "EMESSAGE"]);

/** Sends by SMTP, one connection for each mail. */
export function smtpMailer({ url, from, silenceMs = 20_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
  });
  return {
    async send(mail: Mail) {
      const message = toMessage(mail, from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw describe(error);
      }
    },
  };
}

/** The cause is kept for the log, whose reader must know that servers quote the recipient. */
function describe(cause: unknown): MailRefused | MailUnavailable {
  return isFinal(cause)
    ? new MailRefused("The mail server refuses this mail", { cause })
    : new MailUnavailable("The mail server did not take the mail", { cause });
}

/** 5yz answers are permanent, 4yz ask to come back (RFC 5321, 4.2.1); those about us (login, TLS) we can mend. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ABOUT_THE_MAIL.has(error.code) &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode >= 500
  );
}
