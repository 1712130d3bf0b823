import { expect, test } from "vitest";
import { z } from "zod";
import { type Environment, readVariables } from "./read-variables.ts";
import { wholeNumber } from "./variable-kinds.ts";

const files: Readonly<Record<string, string>> = {
  "/run/token": "a token\r\n",
  "/run/marked": "\uFEFFa token\r\n",
  "/empty": "\n",
  "/spaces": " \n\n",
  "/only-a-mark": "\uFEFF\r\n",
  // As Node decodes what PowerShell's `>` writes.
  "/utf-16": "\uFFFD\uFFFDa\0 \0t\0o\0k\0e\0n\0\r\0\n\0",
};
const schema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  TOKEN: z.string("is missing").optional(),
});

function read(environment: Environment) {
  return readVariables({
    environment,
    secrets: ["TOKEN"],
    schema,
    readFile(path) {
      const text = files[path];
      if (text === undefined) throw new Error(`no file ${path}`);
      return text;
    },
  });
}

test("an empty variable counts as unset", () => {
  expect(read({ PORT: " ", TOKEN: "", TOKEN_FILE: "", OTHER: undefined })).toEqual({ PORT: 3000 });
});

test("a secret is taken literally, or from a file without its last newline", () => {
  expect(read({ TOKEN: " a token " }).TOKEN).toBe(" a token ");
  expect(read({ TOKEN_FILE: "/run/token" }).TOKEN).toBe("a token");
});

test("the byte order mark that some editors put before a file's text is no part of the secret", () => {
  expect(read({ TOKEN_FILE: "/run/marked" }).TOKEN).toBe("a token");
});

test.each([
  [{ TOKEN_FILE: "/none" }, "TOKEN_FILE names a file that cannot be read"],
  [{ TOKEN_FILE: "/empty" }, "TOKEN_FILE names an empty file"],
  [{ TOKEN_FILE: "/spaces" }, "TOKEN_FILE names an empty file"],
  [{ TOKEN_FILE: "/only-a-mark" }, "TOKEN_FILE names an empty file"],
  [{ TOKEN_FILE: "/utf-16" }, "TOKEN_FILE names a file that is no text in UTF-8"],
  [{ TOKEN_FILE: "/run/token", TOKEN: "a token" }, "TOKEN_FILE and TOKEN are both set: give one"],
  [{ PORT: "0" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "65536" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "1e3" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "0x10" }, "PORT must be a whole number from 1 to 65535"],
])("%o is refused in one line", (environment, line) => {
  expect(() => read(environment)).toThrow(line);
});
