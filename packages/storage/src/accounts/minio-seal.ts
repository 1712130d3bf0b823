import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";

/** The only one of MinIO's three ciphers that Node has every part of: a key by PBKDF2, AES-256-GCM. */
const pbkdf2Aes = 2;
const rounds = 8192;

/** The largest piece of the stream, in bytes; a user is far smaller. */
const maxPiece = 16_384;

/** The byte in front of the last piece. */
const lastPiece = 0x80;

/**
 * Encrypts a body of MinIO's admin calls with the caller's own secret key: salt (32 bytes), cipher (1), nonce (8), and a
 * stream of pieces, of which there is one here.
 * Source: https://pkg.go.dev/github.com/minio/madmin-go/v3#EncryptData, https://pkg.go.dev/github.com/secure-io/sio-go
 */
export function seal(secretKey: string, text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > maxPiece) throw new RangeError(`A body of ${body.length} bytes is more than one piece`);
  const salt = randomBytes(32);
  const nonce = randomBytes(8);
  const key = pbkdf2Sync(secretKey, salt, rounds, 32, "sha256");
  // Number 0 encrypts nothing; its authentication tag is part of the AAD of every piece.
  const start = encrypt({ key, nonce, number: 0, bound: Buffer.alloc(0), body: Buffer.alloc(0) });
  const bound = Buffer.concat([Buffer.of(lastPiece), start]);
  const piece = encrypt({ key, nonce, number: 1, bound, body });
  return Buffer.concat([salt, Buffer.of(pbkdf2Aes), nonce, piece]);
}

type Piece = { key: Buffer; nonce: Buffer; number: number; bound: Buffer; body: Buffer };

/** The encrypted body and its authentication tag. */
function encrypt({ key, nonce, number, bound, body }: Piece): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(number);
  const cipher = createCipheriv("aes-256-gcm", key, Buffer.concat([nonce, count])).setAAD(bound);
  return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}
