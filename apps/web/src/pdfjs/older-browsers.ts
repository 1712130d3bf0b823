/**
 * Polyfills what pdf.js uses beyond the standard of 2023, for browsers between our minimum and its own (Safari 16.4 to
 * 26.1, Chromium before 147); each only where it is missing. Must be loaded before pdf.js, which uses some of it while
 * loading.
 */
import "core-js/modules/es.array-buffer.transfer.js";
import "core-js/modules/es.iterator.constructor.js";
import "core-js/modules/es.iterator.drop.js";
import "core-js/modules/es.iterator.every.js";
import "core-js/modules/es.iterator.filter.js";
import "core-js/modules/es.iterator.find.js";
import "core-js/modules/es.iterator.flat-map.js";
import "core-js/modules/es.iterator.for-each.js";
import "core-js/modules/es.iterator.map.js";
import "core-js/modules/es.iterator.some.js";
import "core-js/modules/es.iterator.take.js";
import "core-js/modules/es.iterator.to-array.js";
import "core-js/modules/es.map.get-or-insert-computed.js";
import "core-js/modules/es.map.get-or-insert.js";
import "core-js/modules/es.math.sum-precise.js";
import "core-js/modules/es.promise.try.js";
import "core-js/modules/es.promise.with-resolvers.js";
import "core-js/modules/es.regexp.escape.js";
import "core-js/modules/es.set.intersection.v2.js";
import "core-js/modules/es.set.union.v2.js";
import "core-js/modules/es.uint8-array.from-base64.js";
import "core-js/modules/es.uint8-array.to-base64.js";
import "core-js/modules/es.uint8-array.to-hex.js";
import "core-js/modules/es.weak-map.get-or-insert-computed.js";
import "core-js/modules/es.weak-map.get-or-insert.js";
import "core-js/modules/web.url.parse.js";

add(AbortSignal, "any", abortedByAny);
for (const holder of [Response.prototype, Blob.prototype]) add(holder, "bytes", readBytes);

function add(holder: object, name: string, value: unknown): void {
  if (!(name in holder)) Object.defineProperty(holder, name, { configurable: true, writable: true, value });
}

/** A signal that aborts with the first of these. */
function abortedByAny(signals: Iterable<AbortSignal>): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    else signal.addEventListener("abort", () => first.abort(signal.reason), { signal: first.signal });
  }
  return first.signal;
}

async function readBytes(this: Blob | Response): Promise<Uint8Array> {
  return new Uint8Array(await this.arrayBuffer());
}
