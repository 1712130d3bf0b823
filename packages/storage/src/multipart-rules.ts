import { bareEtag } from "./entity-tag.ts";
import type { CompleteOptions, UploadedPart } from "./object-store.ts";
import { InvalidPart, ObjectTooLarge, PartTooSmall } from "./store-errors.ts";

/** S3's bounds: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
export const maxPartNumber = 10_000;
const minPartBytes = 5 * 1024 * 1024;

/** Throws `InvalidPart` for a number that no part can have. */
export function assertPartNumber(partNumber: number): void {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > maxPartNumber) {
    throw new InvalidPart(`Part numbers are 1 to ${maxPartNumber}`);
  }
}

/**
 * Checks the list with which a client completes its upload against the parts that arrived; answers those parts in order.
 * Both stores use it, so that it does not matter how strict a server is. Errors: `InvalidPart`, `PartTooSmall`,
 * `ObjectTooLarge`.
 */
export function partsToJoin(arrived: readonly UploadedPart[], options: CompleteOptions): UploadedPart[] {
  if (options.parts.length === 0) throw new InvalidPart("An upload has at least one part");
  const byNumber = new Map(arrived.map((part) => [part.PartNumber, part]));
  const joined: UploadedPart[] = [];
  let previous = 0;
  let bytes = 0;
  for (const wanted of options.parts) {
    assertPartNumber(wanted.PartNumber);
    if (wanted.PartNumber <= previous) throw new InvalidPart("Parts come in ascending order");
    previous = wanted.PartNumber;
    const part = byNumber.get(wanted.PartNumber);
    if (part === undefined || bareEtag(part.ETag) !== bareEtag(wanted.ETag)) {
      throw new InvalidPart(`Part ${wanted.PartNumber} is not the one that arrived`);
    }
    joined.push(part);
    bytes += part.Size;
  }
  const small = joined.slice(0, -1).find((part) => part.Size < minPartBytes);
  if (small !== undefined) throw new PartTooSmall(small.PartNumber);
  if (bytes > options.maxBytes) throw new ObjectTooLarge(options.maxBytes);
  return joined;
}
