const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

/** Bytes as people say them: 38.2 GB, 6.2 MB, 92 kB; never as many of one unit as make the next. */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  if (kilobytes < 1024) return `${kilobytes} kB`;
  const megabytes = (bytes / megabyte).toFixed(1);
  return Number(megabytes) < 1024 ? `${megabytes} MB` : `${(bytes / gigabyte).toFixed(1)} GB`;
}
