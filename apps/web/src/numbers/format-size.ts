const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** Bytes as people say them: 38.2 GB, 6.2 MB, 92 kB. */
export function formatSize(bytes: number): string {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`;
  return bytes >= megabyte
    ? `${(bytes / megabyte).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
