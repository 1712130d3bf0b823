import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { hasCode } from "@antochi/environment/system-error";
import type { DestinationStream } from "pino";

/**
 * Of lines that cannot be written, as on a full disk, this much waits for room, in bytes; what comes beyond it is dropped.
 * More of what is printed beside the log, which comes in bursts.
 */
const waitingAtMost = { logged: 4 * 1024 * 1024, printed: 64 * 1024 * 1024 };

/**
 * What is written at once, in bytes, unless a line is longer: PIPE_BUF of Linux, below which a pipe takes a piece whole or
 * not at all (pipe(7)), so that the lines of several workers do not stand in one another.
 */
const pieceBytes = 4_096;

/**
 * Whoever reads a pipe too slowly is waited for so long, in milliseconds. When the process ends: for so long in pauses,
 * while nothing is taken, and in all.
 */
const busy = { pauseMs: 100, atTheEnd: { pauseMs: 10, idleMs: 2_000, inAllMs: 10_000 } };

/**
 * Where logs go, and all else that is printed while the process runs: a file, or a file descriptor, which has one
 * destination however often it is asked for, or lines would be torn. A line waits only while those before it are being
 * written. One that takes nothing any more ends no process: each line tries again to write what waits. What is left when the
 * process ends, however but by SIGKILL, is written then, and what cannot be is named on stderr.
 *
 * pino's own, sonic-boom 4.2, tries for ever to write on a full disk what is left: the process then never ends.
 */
export function openDestination(dest: number | string): LogDestination {
  const known = opened.find(({ fd }) => fd === dest);
  if (known !== undefined) return known;
  if (opened.length === 0) process.once("exit", () => opened.forEach((destination) => destination.finish()));
  const destination = new LogDestination(typeof dest === "number" ? dest : fs.openSync(dest, "a"));
  opened.push(destination);
  return destination;
}

const opened: LogDestination[] = [];

class LogDestination implements DestinationStream {
  readonly fd: number;
  /** In bytes, with what is being written. */
  #waiting = 0;
  /** Whole lines, as many in each as are written at once. */
  #pieces: string[] = [];
  /** Of the last piece. */
  #lastBytes = 0;
  /** What is being written, or was refused. */
  #piece = Buffer.alloc(0);
  #state: "idle" | "writing" | "pausing" | "closed" = "idle";

  constructor(fd: number) {
    this.fd = fd;
  }

  write(line: string): void {
    this.#add(line, waitingAtMost.logged);
  }

  /** Writes lines that are no log's among those of the log. */
  print(lines: string): void {
    for (const line of lines.split(/(?<=\n)/)) this.#add(line, waitingAtMost.printed);
  }

  #add(line: string, atMost: number): void {
    if (this.#state === "closed") return;
    this.#keep(line, atMost);
    // Also for a line that found no room: there may be some on the disk by now.
    if (this.#state === "idle") this.#writeOn();
  }

  #keep(line: string, atMost: number): void {
    const size = Buffer.byteLength(line);
    if (this.#waiting + size > atMost) return;
    this.#waiting += size;
    const last = this.#pieces.length - 1;
    const piece = this.#pieces[last];
    if (piece !== undefined && this.#lastBytes + size <= pieceBytes) {
      this.#pieces[last] = piece + line;
      this.#lastBytes += size;
    } else {
      this.#pieces.push(line);
      this.#lastBytes = size;
    }
  }

  /**
   * Resolves once nothing is being written any more, or whoever reads takes nothing. To be waited for before a process ends:
   * by then it is too late to hear that a pipe did not take the piece under way.
   */
  async drained(): Promise<void> {
    const { pauseMs, idleMs, inAllMs } = busy.atTheEnd;
    const end = performance.now() + inAllMs;
    let until = performance.now() + idleMs;
    while ((this.#state === "writing" || this.#state === "pausing") && performance.now() < until) {
      const before = this.#waiting;
      await delay(pauseMs);
      if (this.#waiting < before) until = Math.min(performance.now() + idleMs, end);
    }
  }

  /**
   * Writes what is left before it returns. A piece that is under way is not written twice: threads end what they have begun.
   */
  finish(): void {
    if (this.#state === "closed") return;
    if (this.#state === "writing") this.#piece = Buffer.alloc(0);
    this.#state = "closed";
    const { pauseMs, idleMs, inAllMs } = busy.atTheEnd;
    const end = performance.now() + inAllMs;
    let until = performance.now() + idleMs;
    while (this.#takePiece()) {
      try {
        this.#took(fs.writeSync(this.fd, this.#piece));
        until = Math.min(performance.now() + idleMs, end);
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) return complain(this.#waiting, error);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
      }
    }
  }

  #writeOn(): void {
    if (!this.#takePiece()) return;
    this.#state = "writing";
    fs.write(this.fd, this.#piece, (error, written) => {
      if (this.#state === "closed") return;
      this.#state = "idle";
      if (error === null) {
        this.#took(written);
        this.#writeOn();
      } else if (isBusy(error)) {
        this.#state = "pausing";
        setTimeout(() => {
          this.#state = "idle";
          this.#writeOn();
        }, busy.pauseMs);
      } else if (hasCode(error, "EPIPE")) {
        // Nobody reads it any more.
        this.#state = "closed";
        this.#pieces = [];
      }
    });
  }

  /** The next piece, where nothing is left of the one before. @returns whether there is anything to write */
  #takePiece(): boolean {
    if (this.#piece.length === 0) this.#piece = Buffer.from(this.#pieces.shift() ?? "");
    return this.#piece.length > 0;
  }

  #took(written: number): void {
    this.#waiting -= written;
    this.#piece = this.#piece.subarray(written);
  }
}

function isBusy(error: unknown): boolean {
  return hasCode(error, "EAGAIN") || hasCode(error, "EBUSY");
}

/** stderr may be on the same disk. */
function complain(bytes: number, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  try {
    fs.writeSync(2, `The end of the log is lost, ${bytes} bytes: ${reason}\n`);
  } catch {
    // There is nowhere left to tell it.
  }
}
