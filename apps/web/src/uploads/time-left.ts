import { limits } from "@antochi/contract/limits";
import type { Uploader } from "./pdf-upload.ts";

/** When the measurement of a file's speed began, and the bytes sent then and now. */
type Pace = { at: number; from: number; sent: number };

/** Stores with every file the remaining time, at its speed since it was last started or resumed. */
export function estimateTimeLeft(uppy: Uploader): void {
  const paces = new Map<string, Pace>();
  uppy.on("upload-start", (files) => {
    for (const { id } of files) paces.set(id, { at: Date.now(), from: 0, sent: 0 });
  });
  uppy.on("upload-progress", (file, { bytesUploaded, bytesTotal }) => {
    if (!file || !bytesTotal) return;
    const pace = paces.get(file.id);
    if (!pace || isJump(pace.sent, bytesUploaded)) {
      paces.set(file.id, { at: Date.now(), from: bytesUploaded, sent: bytesUploaded });
      return;
    }
    pace.sent = bytesUploaded;
    const secondsLeft = secondsFor(bytesTotal - bytesUploaded, {
      bytes: bytesUploaded - pace.from,
      ms: Date.now() - pace.at,
    });
    const known = uppy.getState().files[file.id];
    if (known && secondsLeft !== undefined && known.meta.secondsLeft !== secondsLeft) {
      uppy.setFileMeta(file.id, { secondsLeft });
    }
  });
  const forget = (file: { id: string } | undefined) => file && paces.delete(file.id);
  uppy.on("upload-pause", forget);
  uppy.on("file-removed", forget);
}

/**
 * Whether a change is not progress of the connection: a break took it back, or parts that had arrived before are counted.
 */
function isJump(before: number, now: number): boolean {
  return now < before || now - before >= limits.partMinBytes;
}

/** The time for this many bytes at a given speed, in whole seconds; undefined before the speed is known. */
export function secondsFor(bytes: number, pace: { bytes: number; ms: number }): number | undefined {
  if (pace.bytes <= 0 || pace.ms <= 0) return undefined;
  return Math.ceil((bytes * pace.ms) / pace.bytes / 1000);
}

/** Formats seconds for people: 41 s, 3 min, 2 h. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}
