import { errorCatalogue } from "@antochi/contract/errors";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { hostileText } from "../testing/hostile-json.ts";
import { openTestServer, signIn } from "../testing/test-server.ts";

// The same values in every run; a failure reports its seed.
fc.configureGlobal({ seed: 1, numRuns: 100 });

const refusalSchema = z.strictObject({
  message: z.string().min(1),
  code: z.enum(Object.keys(errorCatalogue)),
});

const test = await openTestServer();
afterAll(test.close);

await insertUser(test.database.db, instructorAdmin);
const session = await signIn(test.server, instructorAdmin.email, samplePassword);

it("reading a PDF is refused in the product's words, whatever is requested", async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, fc.boolean(), async (key, range, encoded) => {
      const path = encoded ? encodeURIComponent(key.toWellFormed()) : asHeader(key).replaceAll(/[ ?#]/g, "/");
      const answer = await test.server.inject({
        url: `/objects/${path}`,
        headers: { ...session, range: asHeader(range), "if-none-match": asHeader(key) },
      });
      expect([400, 404, 414]).toContain(answer.statusCode);
      refusalSchema.parse(answer.json());
    }),
  );
});

it("a form is refused in the product's words, whatever is in it", async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, hostileText, async (name, fileName, content) => {
      const parts = [
        content,
        `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n--x--`,
        `--x\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${content}`,
      ];
      for (const payload of parts) {
        const answer = await test.server.inject({
          method: "POST",
          url: "/api/objects",
          headers: { ...session, "content-type": "multipart/form-data; boundary=x" },
          payload: Buffer.from(payload),
        });
        expect([400, 413, 415], answer.body).toContain(answer.statusCode);
        refusalSchema.parse(answer.json());
      }
    }),
  );
});

/** The text with every character replaced that a header cannot carry. */
function asHeader(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e]/g, "~");
}
