import { Agent } from "node:http";
import { send } from "./open-loop.ts";

/** A GET request: its address and headers. */
type Asked = { url: string; headers: Record<string, string> };

/**
 * Repeats a request on each connection and discards the answer as it arrives. autocannon builds one string of each answer:
 * for megabytes that takes it longer than the server takes to send them, so that it would measure itself.
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
