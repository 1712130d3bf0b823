/** What a template renders. */
export type MailContent = {
  subject: string;
  text: string;
  html: string;
  /** Attached pictures for the HTML, so that reading it contacts no server: an image's `src` is `cid:` and its name. */
  pictures?: readonly Picture[];
};

/** A PNG inside a mail. */
export type Picture = { name: string; bytes: Uint8Array };

/** One mail to one person. */
export type Mail = MailContent & {
  to: string;
  /** The same for the same cause, so that a mail sent twice is shown once. Such as `job-7@example.com`, without brackets. */
  messageId: string;
  /** The address for answers, if not the sender. */
  replyTo?: string | undefined;
  /** The address for one-click unsubscribing (RFC 8058): takes a POST without further questions. */
  unsubscribeUrl?: string | undefined;
};

/** Sends mail. Errors: `MailRefused` if no retry helps, otherwise `MailUnavailable`, within bounded time. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Not worth a retry: the recipient does not exist, or the mail cannot be sent as it is. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** The mail server did not answer, answered too late, asks to retry later, or refuses us. Worth a retry. */
export class MailUnavailable extends Error {
  override readonly name = "MailUnavailable";
  /** It asks to retry later for this recipient; it may take others. */
  readonly isOfRecipient: boolean;
  /** It has received the text, or part of it, but did not answer: the mail may have been delivered. */
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
