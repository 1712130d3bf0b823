import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** What the server does with the next mails. */
export type Mood =
  | "takes"
  | "refuses the recipient"
  | "asks to come back"
  | "says nothing"
  | "dies in the middle";

export type MailServer = AsyncDisposable & {
  url: string;
  /** Mails that were taken, as their readers see them. */
  taken: Email[];
  setMood: (mood: Mood) => void;
};

/** A real SMTP server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const taken: Email[] = [];
  let mood: Mood = "takes";

  async function receive(stream: SMTPServerDataStream): Promise<void> {
    if (mood === "dies in the middle") {
      server.connections.forEach((connection) => connection._socket.destroy());
      return;
    }
    const raw = await buffer(stream);
    taken.push(await PostalMime.parse(raw));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom(_address, _session, callback) {
      if (mood !== "says nothing") callback();
    },
    onRcptTo(_address, _session, callback) {
      if (mood === "refuses the recipient") callback(answer("No such user here", 550));
      else if (mood === "asks to come back") callback(answer("Try again later", 451));
      else callback();
    },
    onData(stream, _session, callback) {
      void answerAfter(receive(stream), callback);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    taken,
    setMood(next) {
      // Who was met with silence would go on waiting.
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
    callback(new Error("The test's mail server failed", { cause: error }));
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
