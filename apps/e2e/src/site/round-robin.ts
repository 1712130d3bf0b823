import { EventEmitter, once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { hasCode } from "@antochi/environment/system-error";

export type RoundRobin = AsyncDisposable & {
  /** How many answers each target has given so far. */
  readonly answers: readonly number[];
  /** Takes a target out of the rotation; resolves once it has no request in flight. */
  retire(target: number): Promise<void>;
  /** Takes it back into the rotation. */
  employ(target: number): void;
  /**
   * From now on polls every target's /readyz/process four times a second and sends nothing to targets that are not
   * ready.
   * @returns a function that stops it
   */
  watchReadiness(): () => void;
};

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

/**
 * Distributes requests to the targets in turn, like a load balancer without sticky sessions. A target that refuses the
 * connection is skipped; a request that has reached a target is never sent twice. Headers are passed unchanged, so that
 * each test can be a client of its own by X-Forwarded-For.
 * @param targets ports of 127.0.0.1
 */
export async function startRoundRobin(port: number, targets: readonly number[]): Promise<RoundRobin> {
  const answers = targets.map(() => 0);
  const underWay = targets.map(() => 0);
  const exchanges = new EventEmitter();
  const resting = new Set<number>();
  let turn = 0;

  /** All active targets, starting with the one whose turn it is. */
  function nextInTurn(): number[] {
    const active = [...targets.keys()].filter((target) => !resting.has(target));
    turn += 1;
    return active.map((_, at) => active[(turn + at) % active.length] ?? 0);
  }

  function pass(exchange: Exchange, [chosen, ...others]: readonly number[]): void {
    const { incoming, outgoing } = exchange;
    if (chosen === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, url, headers } = incoming;
    const target = { host: "127.0.0.1", port: targets[chosen], agent: false };
    const forwarded = request({ ...target, method, path: url, headers });
    underWay[chosen] = (underWay[chosen] ?? 0) + 1;
    forwarded.once("close", () => {
      underWay[chosen] = (underWay[chosen] ?? 0) - 1;
      exchanges.emit("over");
    });
    forwarded.once("response", (answer) => {
      answers[chosen] = (answers[chosen] ?? 0) + 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once("error", () => outgoing.destroy()).pipe(outgoing);
    });
    forwarded.once("error", (error) => {
      const passesOn = hasCode(error, "ECONNREFUSED");
      if (outgoing.headersSent) outgoing.destroy();
      else pass(exchange, passesOn ? others : []);
    });
    // The body is read only once there is a connection to send it on.
    forwarded.once("socket", (socket) => socket.once("connect", () => incoming.pipe(forwarded)));
    outgoing.once("close", () => forwarded.destroy());
  }

  async function askReadiness(target: number, own: number): Promise<void> {
    const ready = await fetch(`http://127.0.0.1:${own}/readyz/process`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) resting.delete(target);
    else resting.add(target);
  }

  const server = createServer((incoming, outgoing) => pass({ incoming, outgoing }, nextInTurn()));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    answers,
    async retire(target) {
      resting.add(target);
      while ((underWay[target] ?? 0) > 0) await once(exchanges, "over");
    },
    employ: (target) => void resting.delete(target),
    watchReadiness() {
      const timer = setInterval(() => {
        for (const [target, own] of targets.entries()) void askReadiness(target, own);
      }, 250);
      return () => clearInterval(timer);
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
