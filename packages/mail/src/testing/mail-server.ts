import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** How the server treats the next mails. */
export type Mood =
  | "takes"
  | "refuses the recipient"
  | "refuses the recipient by its code"
  | "refuses the sender"
  | "refuses the sender at the recipient"
  | "wants a login"
  | "relays for nobody"
  | "refuses the text"
  | "asks to come back"
  | "says nothing"
  | "dies in the middle"
  | "takes it and dies";

export type MailServer = AsyncDisposable & {
  url: string;
  /** Accepted mails, as their readers see them. */
  taken: Email[];
  /** Whether each of them came over an encrypted connection. */
  encrypted: boolean[];
  setMood: (mood: Mood) => void;
};

type Refusal = { at: "MAIL FROM" | "RCPT TO" | "DATA"; code: number; text: string };

const refusals: Partial<Record<Mood, Refusal>> = {
  "refuses the recipient": { at: "RCPT TO", code: 550, text: "No such user here" },
  "refuses the recipient by its code": {
    at: "RCPT TO",
    code: 550,
    text: "5.1.1 Access denied to that mailbox",
  },
  "refuses the sender": {
    at: "MAIL FROM",
    code: 553,
    text: "5.7.1 Sender address rejected: not owned by user",
  },
  "refuses the sender at the recipient": { at: "RCPT TO", code: 550, text: "5.1.8 Sender address rejected" },
  "wants a login": { at: "MAIL FROM", code: 530, text: "5.7.0 Authentication required" },
  "relays for nobody": { at: "RCPT TO", code: 550, text: "Relaying denied" },
  "refuses the text": { at: "DATA", code: 554, text: "5.7.1 Message rejected by policy" },
  "asks to come back": { at: "RCPT TO", code: 451, text: "Try again later" },
};

/**
 * Greets clients at once. By default the server waits a tenth of a second with each mail for clients that talk too
 * early: none does here, and a test of hundreds of mails only waited for that.
 */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer["connect"]>): void {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    if (connection === undefined) return;
    connection.connectionReady();
    // Its timer would call this again.
    connection.connectionReady = () => undefined;
  }
}

/**
 * A real SMTP server on a free port of this machine. With `starttls` it offers encryption, with an untrusted
 * certificate; otherwise its `url` says that none is needed. Recipients matched by `refuses` have no mailbox.
 */
export async function startMailServer({
  starttls = false,
  refuses = () => false,
}: {
  starttls?: boolean;
  refuses?: (address: string) => boolean;
} = {}): Promise<MailServer> {
  const taken: Email[] = [];
  const encrypted: boolean[] = [];
  let mood: Mood = "takes";

  function refusalAt(at: Refusal["at"]): Error | undefined {
    const refusal = refusals[mood];
    return refusal?.at === at ? answer(refusal.text, refusal.code) : undefined;
  }

  async function receive(stream: SMTPServerDataStream, secure: boolean): Promise<void> {
    if (mood === "dies in the middle") {
      server.connections.forEach((connection) => connection._socket.destroy());
      return;
    }
    const raw = await buffer(stream);
    const refusal = refusalAt("DATA");
    if (refusal) throw refusal;
    taken.push(await PostalMime.parse(raw));
    encrypted.push(secure);
    if (mood === "takes it and dies")
      server.connections.forEach((connection) => connection._socket.destroy());
  }

  const server = new PromptServer({
    authOptional: true,
    disabledCommands: starttls ? ["AUTH"] : ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom(_address, _session, callback) {
      if (mood !== "says nothing") callback(refusalAt("MAIL FROM"));
    },
    onRcptTo({ address }, _session, callback) {
      callback(refuses(address) ? answer("5.1.1 No such user here", 550) : refusalAt("RCPT TO"));
    },
    onData(stream, session, callback) {
      void answerAfter(receive(stream, session.secure), callback);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `smtp://127.0.0.1:${portOf(server)}${starttls ? "" : "?requireTLS=false"}`,
    taken,
    encrypted,
    setMood(next) {
      // Clients without a response would keep waiting.
      if (mood === "says nothing") server.connections.forEach((connection) => connection._socket.destroy());
      mood = next;
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function answerAfter(work: Promise<void>, callback: (error?: Error) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    const failure = new Error("The test's mail server failed", { cause: error });
    callback(error instanceof Error && "responseCode" in error ? error : failure);
    return;
  }
  callback();
}

function answer(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}

function portOf(server: SMTPServer): number {
  const address: AddressInfo | string | null = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server listens on no port");
  return address.port;
}
