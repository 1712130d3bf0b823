import { generateKeyPairSync, sign } from "node:crypto";

/** A new key and a self-signed certificate that nobody trusts (RFC 5280, section 4.1, without optional fields). */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // ecdsa-with-SHA256, 1.2.840.10045.4.3.2
  const algorithm = der(0x30, Buffer.from("06082a8648ce3d040302", "hex"));
  const nobody = der(0x30);
  const validity = der(
    0x30,
    der(0x17, Buffer.from("200101000000Z")),
    der(0x17, Buffer.from("491231235959Z")),
  );
  const key = publicKey.export({ type: "spki", format: "der" });
  const content = der(0x30, der(0x02, Buffer.of(1)), algorithm, nobody, validity, nobody, key);
  const signature = der(0x03, Buffer.of(0), sign("sha256", content, privateKey));
  const certificate = der(0x30, content, algorithm, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

/** A DER value: tag, length in bytes, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), value]);
}
