import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/**
 * Compresses JSON answers, and nothing else: pages and assets were compressed by the build, and a PDF with a
 * Content-Encoding could not be read in ranges.
 */
export async function compressJson(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    globalDecompression: false,
    customTypes: /^application\/json(?:;|$)/,
    threshold: 1_024,
    encodings: ["br", "gzip"],
    // Quality 4 takes a tenth of the time of the default for a few per cent of the size.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
