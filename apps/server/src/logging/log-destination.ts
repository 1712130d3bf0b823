import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { hasCode } from "@antochi/environment/system-error";
import type { DestinationStream } from "pino";

/**
 * How many bytes of lines may wait while they cannot be written, as on a full disk; further lines are dropped. More for
 * what is printed beside the log, which comes in bursts.
 */
const waitingAtMost = { logged: 4 * 1024 * 1024, printed: 64 * 1024 * 1024 };

/**
 * The most bytes of one write, unless a line is longer: Linux's PIPE_BUF, up to which a pipe takes a write whole or not at
 * all (pipe(7)), so that the lines of several workers do not mix.
 */
const pieceBytes = 4_096;

/**
 * How long to wait for a slow reader of a pipe before the next attempt, in milliseconds. When the process ends: the pauses,
 * how long to wait while nothing is taken, and how long in all.
 */
const busy = { pauseMs: 100, atTheEnd: { pauseMs: 10, idleMs: 2_000, inAllMs: 10_000 } };

/**
 * Opens the destination of the log and of all else that is printed while the process runs: a file, or a file descriptor,
 * for which every call returns the same destination, or lines would be torn. A line waits only while those before it are
 * being written. A destination that takes nothing any more does not end the process: each new line retries what waits. What
 * is left when the process ends, in any way but by SIGKILL, is written then, and what cannot be written is reported on
 * stderr.
 *
 * pino's own destination, sonic-boom 4.2, retries for ever on a full disk: the process then never ends.
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

type Kind = keyof typeof waitingAtMost;
type Piece = { kind: Kind; lines: string; bytes: number };

const nothing = Buffer.alloc(0);

class LogDestination implements DestinationStream {
  readonly fd: number;
  /** Bytes that wait, by kind, including those being written. */
  readonly #waiting = { logged: 0, printed: 0 };
  /** Each has whole lines of one kind, as many as are written at once. */
  #pieces: Piece[] = [];
  /** The piece that is being written, or was refused. */
  #piece: { kind: Kind; left: Buffer } = { kind: "logged", left: nothing };
  #state: "idle" | "writing" | "pausing" | "closed" = "idle";

  constructor(fd: number) {
    this.fd = fd;
  }

  write(line: string): void {
    this.#add(line, "logged");
  }

  /** Writes lines that do not belong to the log between those that do. */
  print(lines: string): void {
    for (const line of lines.split(/(?<=\n)/)) this.#add(line, "printed");
  }

  #add(line: string, kind: Kind): void {
    if (this.#state === "closed") return;
    this.#keep(line, kind);
    // Even if this line was dropped: the disk may have room again.
    if (this.#state === "idle") this.#writeOn();
  }

  #keep(line: string, kind: Kind): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waiting[kind] + bytes > waitingAtMost[kind]) return;
    this.#waiting[kind] += bytes;
    const last = this.#pieces.at(-1);
    if (last?.kind === kind && last.bytes + bytes <= pieceBytes) {
      last.lines += line;
      last.bytes += bytes;
    } else this.#pieces.push({ kind, lines: line, bytes });
  }

  /** In bytes. */
  #allWaiting(): number {
    return this.#waiting.logged + this.#waiting.printed;
  }

  /**
   * Resolves once nothing is being written any more, or the reader takes nothing. Await it before a process ends: at its
   * exit it is too late to learn that a pipe did not take the piece under way.
   */
  async drained(): Promise<void> {
    const { pauseMs, idleMs, inAllMs } = busy.atTheEnd;
    const end = performance.now() + inAllMs;
    let until = performance.now() + idleMs;
    while ((this.#state === "writing" || this.#state === "pausing") && performance.now() < until) {
      const before = this.#allWaiting();
      await delay(pauseMs);
      if (this.#allWaiting() < before) until = Math.min(performance.now() + idleMs, end);
    }
  }

  /**
   * Writes what is left before it returns. A piece under way is not written twice: libuv's threads finish what they have
   * begun.
   */
  finish(): void {
    if (this.#state === "closed") return;
    if (this.#state === "writing") this.#piece.left = nothing;
    this.#state = "closed";
    const { pauseMs, idleMs, inAllMs } = busy.atTheEnd;
    const end = performance.now() + inAllMs;
    let until = performance.now() + idleMs;
    while (this.#takePiece()) {
      try {
        this.#took(fs.writeSync(this.fd, this.#piece.left));
        until = Math.min(performance.now() + idleMs, end);
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) return complain(this.#allWaiting(), error);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
      }
    }
  }

  #writeOn(): void {
    if (!this.#takePiece()) return;
    this.#state = "writing";
    fs.write(this.fd, this.#piece.left, (error, written) => {
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

  /** Takes the next piece if nothing is left of the one before. @returns whether there is anything to write */
  #takePiece(): boolean {
    if (this.#piece.left.length > 0) return true;
    const next = this.#pieces.shift();
    if (next !== undefined) this.#piece = { kind: next.kind, left: Buffer.from(next.lines) };
    return next !== undefined;
  }

  #took(written: number): void {
    this.#waiting[this.#piece.kind] -= written;
    this.#piece.left = this.#piece.left.subarray(written);
  }
}

function isBusy(error: unknown): boolean {
  return hasCode(error, "EAGAIN") || hasCode(error, "EBUSY");
}

/** Reports what is lost on stderr, which may be on the same disk. */
function complain(bytes: number, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  try {
    fs.writeSync(2, `The end of the log is lost, ${bytes} bytes: ${reason}\n`);
  } catch {
    // There is nowhere left to report it.
  }
}
