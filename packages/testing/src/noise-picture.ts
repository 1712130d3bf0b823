import { createCipheriv } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A grey PNG of about `bytes` bytes that cannot be compressed, the same for the same seed. It stands for a scan; PDF
 * writers embed its data unchanged.
 */
export function noisePicture(bytes: number, seed: number): Buffer {
  const width = Math.max(1, Math.ceil(Math.sqrt(bytes / Math.SQRT2)));
  const height = Math.max(1, Math.ceil(bytes / width));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey; the usual compression, filter and interlace.
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(noiseRows(width, height, seed), { level: 0 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** PNG rows: a filter byte of 0, then grey values from a cipher's key stream. */
function noiseRows(width: number, height: number, seed: number): Buffer {
  const key = Buffer.alloc(16);
  key.writeUInt32BE(seed, 0);
  const rows = createCipheriv("aes-128-ctr", key, Buffer.alloc(16)).update(
    Buffer.alloc((width + 1) * height),
  );
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
