import { PassThrough } from "node:stream";
import type { Transporter } from "nodemailer";
import { type Mail, type Mailer, MailRefused, MailUnavailable } from "./mail.ts";
import { toMessage } from "./mail-headers.ts";

export type SmtpOptions = {
  /**
   * `smtps://`, or `smtp://`, which requires STARTTLS unless nodemailer's options in the query say otherwise: with
   * `requireTLS=false` it is used if offered, with `ignoreTLS=true` never. User and password where needed.
   */
  url: string;
  from: string;
  /** How long the server may stay silent, in milliseconds. Default 20 seconds. */
  silenceMs?: number;
};

/** Replies to RCPT TO that may concern the recipient: no such mailbox, not here, not a mailbox name (RFC 5321, 4.2.3). */
const aboutTheRecipient = new Set<unknown>([550, 551, 553]);

/** Enhanced codes about the recipient's mailbox (RFC 3463, 3.2), without 5.1.7 and 5.1.8, which concern the sender. */
const recipientCode = /^5\.1\.(?!7$|8$)\d+$/;

/**
 * Words in the replies of servers without enhanced codes that refuse us rather than the recipient: no login, no relaying,
 * no trust.
 */
const aboutUs = /relay|rcpthosts|authent|credential|log ?in|sender|polic|block|black|spam|denied/i;

/** Sends by SMTP, one connection for each mail. */
export function smtpMailer({ url, from, silenceMs = 20_000 }: SmtpOptions): Mailer {
  let opened: Promise<Transporter> | undefined;
  /** The message ids of the mails whose text is being sent. */
  const begun = new Set<unknown>();
  return {
    async send(mail: Mail) {
      const message = toMessage(mail, from);
      const transport = await (opened ??= openTransport({ url, silenceMs, begun }).catch((error: unknown) => {
        // The file may be readable next time.
        opened = undefined;
        throw error;
      }));
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw describe(error, begun.has(message.messageId));
      } finally {
        begun.delete(message.messageId);
      }
    },
  };
}

type TransportOptions = { url: string; silenceMs: number; begun: Set<unknown> };

/** Imported with the first mail, since a start does not need it. */
async function openTransport({ url, silenceMs, begun }: TransportOptions): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    // The address overrides this; but `requireTLS` overrides `ignoreTLS`, so it must be off where that is set.
    requireTLS: new URL(url).searchParams.get("ignoreTLS") !== "true",
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
  });
  // nodemailer's error does not tell when a connection broke. The text is read only after DATA was answered.
  transport.use("stream", ({ data, message }, done) => {
    message.processFunc((input: NodeJS.ReadableStream) => {
      const text = new PassThrough();
      text.once("resume", () => begun.add(data.messageId));
      input.once("error", (error: Error) => text.destroy(error));
      return input.pipe(text);
    });
    done();
  });
  return transport;
}

/** The cause is for the log; servers quote the recipient in it. */
function describe(cause: unknown, isBegun: boolean): MailRefused | MailUnavailable {
  if (isFinal(cause)) return new MailRefused("The mail server refuses this mail", { cause });
  return new MailUnavailable(
    offersNoEncryption(cause)
      ? "The mail server offers no STARTTLS; requireTLS=false in its address sends without"
      : "The mail server did not take the mail",
    { cause, isOfRecipient: isOfRecipient(cause), mayHaveArrived: isBegun && !isAnswered(cause) },
  );
}

/** A refusal of the text is an answer; a broken connection is not. */
function isAnswered(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number";
}

/** A full mailbox or greylisting: a temporary refusal of the recipient. */
function isOfRecipient(error: unknown): boolean {
  if (!(error instanceof Error && "command" in error && error.command === "RCPT TO")) return false;
  return "responseCode" in error && typeof error.responseCode === "number" && error.responseCode < 500;
}

/** The server refused STARTTLS; if the encryption itself fails, there is no response. */
function offersNoEncryption(error: unknown): boolean {
  return error instanceof Error && "command" in error && error.command === "STARTTLS" && "response" in error;
}

/**
 * Only an unknown recipient is final. Any other refusal, of the sender, the login, the connection or the text, can be fixed
 * on our side or the server's, and until then would hit every mail.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && "command" in error && error.command === "RCPT TO")) return false;
  if (!("responseCode" in error && aboutTheRecipient.has(error.responseCode))) return false;
  const answer = "response" in error && typeof error.response === "string" ? error.response : "";
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
  return enhanced === undefined ? !aboutUs.test(answer) : recipientCode.test(enhanced);
}
