import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";

const given = {
  COMPANION_SECRET: "a secret of many characters",
  S3_ENDPOINT: "http://store:9000",
  S3_ACCESS_KEY: "access",
  S3_SECRET_KEY: "secret",
  S3_BUCKET: "antochi",
};
const noFiles = () => {
  throw new Error("no such file");
};

test("only the store and the secret have no default", () => {
  expect(readConfig({ ...given, PORT: "" }, noFiles)).toEqual({
    listen: { host: "127.0.0.1", port: 3020 },
    siteOrigin: "http://localhost:3000",
    secret: given.COMPANION_SECRET,
    store: {
      endpoint: "http://store:9000",
      accessKey: "access",
      secretKey: "secret",
      bucket: "antochi",
      region: "us-east-1",
    },
  });
});

test("a secret may come from a file", () => {
  const { COMPANION_SECRET, ...rest } = given;
  const environment = { ...rest, COMPANION_SECRET_FILE: "/run/secret" };
  expect(readConfig(environment, () => `${COMPANION_SECRET}\n`).secret).toBe(COMPANION_SECRET);
  expect(() => readConfig(environment, noFiles)).toThrow("COMPANION_SECRET_FILE names a file");
  expect(() => readConfig(environment, () => "\n")).toThrow("COMPANION_SECRET_FILE names an empty file");
  expect(() => readConfig({ ...environment, ...given }, () => COMPANION_SECRET)).toThrow("are both set");
});

test.each([
  [{ COMPANION_SECRET: "" }, "COMPANION_SECRET is missing"],
  [{ COMPANION_SECRET: "short" }, "COMPANION_SECRET must have at least 24 characters"],
  [{ S3_BUCKET: undefined }, "S3_BUCKET is missing"],
  [{ S3_ENDPOINT: "store:9000" }, "S3_ENDPOINT must be an address"],
  [{ PUBLIC_URL: "https://site.example/base" }, "PUBLIC_URL must be an address"],
  [{ PORT: "many" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "1e3" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "0x10" }, "PORT must be a whole number from 1 to 65535"],
])("%o stops the start with one line", (wrong, line) => {
  expect(() => readConfig({ ...given, ...wrong }, noFiles)).toThrow(line);
});
