const megabyte = 1024 * 1024;

/** A limit in bytes, in words: "20 MB". */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)} MB`;
}
