import { once } from "node:events";
import { connect } from "node:net";

/** What answers at the database's address is another kind of server, such as one for the web. */
export class NotPostgres extends Error {
  override readonly name = "NotPostgres";

  constructor(options: { cause: unknown }) {
    super("what answers there is no Postgres", options);
  }
}

/** SSLRequest, of https://www.postgresql.org/docs/18/protocol-message-formats.html: its length and its code. */
const question = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
/** Yes, no, and an error, such as of a Postgres that has no room for one more connection. */
const answers = new Set(["S", "N", "E"]);

const usualPort = 5432;
const patienceMs = 2_000;

/**
 * Whether what answers at an address says something that no Postgres would to the first thing that a client asks. False
 * where nobody answers, or not in time, or where the address leads to a socket of Unix: that may be down for now.
 */
export async function isOtherServer(url: string): Promise<boolean> {
  const address = URL.parse(url);
  if (!address?.hostname || address.searchParams.has("host")) return false;
  const host = address.hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(address.port || usualPort), timeout: patienceMs });
  socket.once("timeout", () => socket.destroy());
  try {
    socket.write(question);
    const said = await Promise.race([firstOf(socket), once(socket, "close").then(() => undefined)]);
    return said !== undefined && !answers.has(said);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function firstOf(socket: AsyncIterable<Buffer>): Promise<string | undefined> {
  for await (const bytes of socket) return bytes.toString("latin1", 0, 1);
  return undefined;
}
