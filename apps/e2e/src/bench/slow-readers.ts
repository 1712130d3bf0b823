import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** How many bytes a reader reads at a time, and how often: 8 kB a second. */
const sip = 2_000;
const everyMs = 250;

/** Opens a file for this many readers, each of whom reads 8 kB a second until it is disposed of. */
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
  // Until all of them have received the beginning.
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
