const megabyte = 1024 * 1024;

/** Bytes as people say them: 6.2 MB, 92 kB. */
export function formatSize(bytes: number): string {
  return bytes >= megabyte
    ? `${(bytes / megabyte).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
