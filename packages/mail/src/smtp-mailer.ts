import { createTransport } from "nodemailer";
import { type Mail, type Mailer, MailRefused, MailUnavailable } from "./mail.ts";
import { toMessage } from "./mail-headers.ts";

export type SmtpOptions = {
  /** `smtp://` (STARTTLS where offered) or `smtps://`, with user and password where needed. */
  url: string;
  from: string;
  /** How long the server may stay silent, in milliseconds. Default 20 seconds. */
  silenceMs?: number;
};

/** Answers to RCPT TO that may name the recipient: no such mailbox, not here, not a mailbox name (RFC 5321, 4.2.3). */
const aboutTheRecipient = new Set<unknown>([550, 551, 553]);

/** Enhanced codes of the addressed mailbox (RFC 3463, 3.2), without 5.1.7 and 5.1.8, which are the sender's. */
const recipientCode = /^5\.1\.(?!7$|8$)\d+$/;

/** What servers without enhanced codes say to a recipient where they mean us: no login, no relaying, no trust. */
const aboutUs = /relay|rcpthosts|authent|credential|log ?in|sender|polic|block|black|spam|denied/i;

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

/** The cause is for the log, whose reader must know that servers quote the recipient. */
function describe(cause: unknown): MailRefused | MailUnavailable {
  return isFinal(cause)
    ? new MailRefused("The mail server refuses this mail", { cause })
    : new MailUnavailable("The mail server did not take the mail", { cause });
}

/**
 * Only an unknown recipient is final. Any other refusal, of the sender, the login, the connection or the text, can be
 * fixed on our side or the server's, and until then every mail would meet it.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && "command" in error && error.command === "RCPT TO")) return false;
  if (!("responseCode" in error && aboutTheRecipient.has(error.responseCode))) return false;
  const answer = "response" in error && typeof error.response === "string" ? error.response : "";
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
  return enhanced === undefined ? !aboutUs.test(answer) : recipientCode.test(enhanced);
}
