/** What a template gives. */
export type MailContent = {
  subject: string;
  text: string;
  html: string;
  /** What the HTML shows and brings along, so that reading it asks no server: an image's `src` is `cid:` and its name. */
  pictures?: readonly Picture[];
};

/** A PNG inside a mail. */
export type Picture = { name: string; bytes: Uint8Array };

/** One mail to one person. */
export type Mail = MailContent & {
  to: string;
  /** The same for the same cause, so that a mail sent twice is shown once: `job-7@example.com`, without brackets. */
  messageId: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | undefined;
  /** One-click unsubscribing (RFC 8058): takes a POST without further questions. */
  unsubscribeUrl?: string | undefined;
};

/** Sends mail. Errors: `MailRefused` for what no retry helps, `MailUnavailable` within bounded time. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Not worth another try: the recipient does not exist, or the mail cannot be sent as it is. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** The mail server did not answer, answered too late, asks to come back, or refuses us. Worth a retry. */
export class MailUnavailable extends Error {
  override readonly name = "MailUnavailable";
  /** It asks to come back for this recipient; others may be taken. */
  readonly isOfRecipient: boolean;
  /** It has the text, or part of it, and gave no answer: the mail may have gone out. */
  readonly mayHaveArrived: boolean;

  constructor(
    message: string,
    {
      isOfRecipient = false,
      mayHaveArrived = false,
      ...options
    }: ErrorOptions & { isOfRecipient?: boolean; mayHaveArrived?: boolean } = {},
  ) {
    super(message, options);
    this.isOfRecipient = isOfRecipient;
    this.mayHaveArrived = mayHaveArrived;
  }
}
