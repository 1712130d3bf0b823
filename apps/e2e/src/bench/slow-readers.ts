import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Bytes that a reader takes at a time, and how often: eight thousand a second. */
const sip = 2_000;
const everyMs = 250;

/** Opens a file for so many readers who take 8 kB a second each, and reads on until it is disposed. */
export async function startSlowReaders(
  origin: string,
  { path, cookie, readers }: { path: string; cookie: string; readers: number },
): Promise<Disposable> {
  const { hostname, port, host } = new URL(origin);
  const sockets = Array.from({ length: readers }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.on("error", () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
    return socket;
  });
  const timer = setInterval(() => sockets.forEach(drink), everyMs);
  // Until everybody has the beginning.
  await delay(2_000);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

function drink(socket: Socket): void {
  socket.read(sip);
}
