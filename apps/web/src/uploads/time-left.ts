import type { Uploader } from "./pdf-upload.ts";

/** Keeps with every file how long it will take at the pace since it was last started or went on. */
export function estimateTimeLeft(uppy: Uploader): void {
  const since = new Map<string, { at: number; sent: number }>();
  uppy.on("upload-progress", (file, { bytesUploaded, bytesTotal }) => {
    if (!file || !bytesTotal) return;
    const start = since.get(file.id);
    if (!start || bytesUploaded < start.sent) {
      since.set(file.id, { at: Date.now(), sent: bytesUploaded });
      return;
    }
    const secondsLeft = secondsFor(bytesTotal - bytesUploaded, {
      bytes: bytesUploaded - start.sent,
      ms: Date.now() - start.at,
    });
    const known = uppy.getState().files[file.id];
    if (known && secondsLeft !== undefined && known.meta.secondsLeft !== secondsLeft) {
      uppy.setFileMeta(file.id, { secondsLeft });
    }
  });
  const forget = (file: { id: string } | undefined) => file && since.delete(file.id);
  uppy.on("upload-pause", forget);
  uppy.on("upload-retry", forget);
  uppy.on("file-removed", forget);
}

/** Whole seconds that this many bytes take at a pace; undefined before there is one. */
export function secondsFor(bytes: number, pace: { bytes: number; ms: number }): number | undefined {
  if (pace.bytes <= 0 || pace.ms <= 0) return undefined;
  return Math.ceil((bytes * pace.ms) / pace.bytes / 1000);
}

/** Seconds as people say them: 41 s, 3 min, 2 h. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}
