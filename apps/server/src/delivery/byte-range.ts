/** Which bytes of a file an answer carries. Offsets are from 0, `end` is inclusive. */
export type ByteSelection =
  | { kind: "whole" }
  | { kind: "part"; start: number; end: number }
  | { kind: "unsatisfiable" };

const singleRange = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/;

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, section 14). One range is answered; several, or a header
 * that makes no sense, get the whole file, which the RFC allows and every reader understands.
 */
export function selectBytes(header: string | undefined, size: number): ByteSelection {
  const match = header === undefined ? null : singleRange.exec(header);
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return { kind: "whole" };
  if (first === "") return lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  return start < size ? { kind: "part", start, end } : { kind: "unsatisfiable" };
}

function lastBytes(count: number, size: number): ByteSelection {
  if (count === 0 || size === 0) return { kind: "unsatisfiable" };
  return { kind: "part", start: Math.max(0, size - count), end: size - 1 };
}
