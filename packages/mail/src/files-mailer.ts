import { randomUUID } from "node:crypto";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "./mail.ts";
import { toMessage } from "./mail-headers.ts";

/**
 * Writes each mail as an .eml file named after its message id and readable only by its owner: for trials and tests. Files
 * are written atomically, and the same mail sent twice is one file.
 */
export function filesMailer({ directory, from }: { directory: string; from: string }): Mailer {
  return {
    async send(mail: Mail) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(toMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError("The composed mail is no buffer");
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Earlier versions made it readable for everybody.
      await chmod(directory, 0o700);
      await writeWhole(join(directory, `${mail.messageId}.eml`), message);
    },
  };
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
