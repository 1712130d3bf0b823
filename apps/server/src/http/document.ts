import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding, type Encoding, encodings } from "./accepted-encoding.ts";
import { madeOnce } from "./made-once.ts";
import { hasTag } from "./preconditions.ts";

type Representation = { body: Buffer; etag: string };

/** A text kept in memory: there are few, and they are requested most. */
export type Document = {
  /** The whole Content-Type. */
  type: string;
  plain: Representation;
  /** Compressed at the first request and then kept, so that no start waits for it. */
  compressed: (encoding: Encoding) => Promise<Representation>;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Qualities of brotli and gzip. The quick ones take a tenth of the time, for a few per cent of the size. */
const efforts = { thorough: [11, 9], quick: [4, 6] } as const;

/** Compresses a text once for all requests; quickly where it changes while people wait. */
export function makeDocument(
  text: string,
  type: string,
  effort: keyof typeof efforts = "thorough",
): Document {
  const body = Buffer.from(text);
  const [quality, level] = efforts[effort];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const compressed = {
    br: madeOnce(async () => represent(await compressBrotli(body, { params }))),
    gzip: madeOnce(async () => represent(await compressGzip(body, { level }))),
  };
  return { type, plain: represent(body), compressed: (encoding) => compressed[encoding]() };
}

type Sending = {
  document: Document;
  status: 200 | 404;
  caching?: "no-cache" | "no-store";
  /** The headers of a request that decide which document answers it. */
  varies?: readonly string[];
};

/** Sends a document that browsers revalidate each time; only a 200 may become a 304. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, status, caching = "no-cache", varies = [] }: Sending,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers["accept-encoding"], encodings);
  const { body, etag } = encoding ? await document.compressed(encoding) : document.plain;
  const vary = ["accept-encoding", ...varies].join(", ");
  reply.code(status).headers({ "cache-control": caching, vary, etag });
  if (status === 200 && hasTag(request.headers["if-none-match"] ?? "", etag)) return reply.code(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(document.type).send(body);
}

function represent(body: Buffer): Representation {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
}
