import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Challenged = { challenge: string };
type Flags = { userVerified?: boolean };

/** An authenticator in a few lines (WebAuthn 3, 6), for one site, with one key. */
export type SoftwarePasskey = {
  id: string;
  /** What the browser sends once it has created the key. */
  register: (options: Challenged, flags?: Flags) => ReturnType<typeof registrationOf>;
  /** What the browser sends once it has signed. */
  sign: (options: Challenged, flags?: Flags) => ReturnType<typeof assertionOf>;
};

/** @param origin the site that the browser shows, which may differ from the one that asks */
export function makeSoftwarePasskey(origin: URL): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE: an EC2 key on P-256 for ES256 (RFC 9053).
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  const aaguid = Buffer.alloc(16);
  const length = Buffer.from([0, rawId.length]);
  const credential = Buffer.concat([aaguid, length, rawId, isoCBOR.encode(cose)]);
  let counter = 0;

  function authenticatorData(bits: number, { userVerified = true }: Flags): Buffer {
    const flags = Buffer.alloc(5);
    flags[0] = bits | 0x01 | (userVerified ? 0x04 : 0);
    flags.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(origin.hostname), flags]);
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: origin.origin }));

  return {
    id,
    register({ challenge }, flags = {}) {
      const authData = Buffer.concat([authenticatorData(0x40, flags), credential]);
      return registrationOf(id, clientData("webauthn.create", challenge), authData);
    },
    sign({ challenge }, flags = {}) {
      counter += 1;
      const authData = authenticatorData(0, flags);
      const client = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey);
      return assertionOf(id, { client, authData, signature });
    },
  };
}

function registrationOf(id: string, client: Buffer, authData: Buffer) {
  const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
    ["fmt", "none"],
    ["attStmt", new Map<string, never>()],
    ["authData", authData],
  ]);
  return {
    ...credentialOf(id),
    response: {
      clientDataJSON: client.toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      transports: ["internal"],
    },
  };
}

type Signed = { client: Buffer; authData: Buffer; signature: Buffer };

function assertionOf(id: string, { client, authData, signature }: Signed) {
  return {
    ...credentialOf(id),
    response: {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
    },
  };
}

function credentialOf(id: string) {
  return { id, rawId: id, type: "public-key" } as const;
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
