import { Agent } from "node:http";
import { send } from "./open-loop.ts";

/** What is asked for, and how: an address and headers, by GET. */
type Asked = { url: string; headers: Record<string, string> };

/**
 * Asks for the same over and over on each connection, and lets go of every piece as it comes. autocannon makes one string of
 * an answer: of megabytes that takes it longer than a server takes to send them, so that it would be what is measured.
 */
export async function sendClosedLoop(
  { url, headers }: Asked,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<{ latencies: number[]; failed: number; duration: number }> {
  const { origin, pathname, search } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let failed = 0;
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) {
        const sent = performance.now();
        const path = `${pathname}${search}`;
        const status = await send(origin, agent, { kind: path, method: "GET", path, headers });
        if (status === 200 || status === 206) latencies.push(performance.now() - sent);
        else failed += 1;
      }
    }),
  );
  agent.destroy();
  return { latencies, failed, duration: (performance.now() - began) / 1000 };
}
