import { readFileSync } from "node:fs";
import { type Environment, readVariables } from "@antochi/environment/read-variables";
import { origin, wholeNumber } from "@antochi/environment/variable-kinds";
import { z } from "zod";

/** One schema for each variable; a message completes the sentence "NAME …". */
const schema = z.object({
  PORT: wholeNumber(1, 65_535).default(3020),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: origin().default(new URL("http://localhost:3000")),
  COMPANION_SECRET: z.string("is missing").min(24, "must have at least 24 characters"),
  S3_ENDPOINT: origin(),
  S3_ACCESS_KEY: z.string("is missing"),
  S3_SECRET_KEY: z.string("is missing"),
  S3_BUCKET: z.string("is missing"),
  S3_REGION: z.string().default("us-east-1"),
});

/** The variables that may also be given as a file, by NAME_FILE. */
const secrets = ["COMPANION_SECRET", "S3_ACCESS_KEY", "S3_SECRET_KEY"];

/** The configuration of this process. Store and secret are those of the site's own server. */
export type Config = {
  listen: { host: string; port: number };
  /** The site whose pages may call this process. */
  siteOrigin: string;
  /** The secret that signs the tickets of the site's server. */
  secret: string;
  store: { endpoint: string; accessKey: string; secretKey: string; bucket: string; region: string };
};

/**
 * Turns the environment into the typed configuration.
 *
 * @param readFile returns the text of a file, or throws
 * @throws {ConfigError} one line that names the first variable at fault, never its value
 */
export function readConfig(environment: Environment, readFile: (path: string) => string): Config {
  const given = readVariables({ environment, secrets, readFile, schema });
  return {
    listen: { host: given.HOST, port: given.PORT },
    siteOrigin: given.PUBLIC_URL.origin,
    secret: given.COMPANION_SECRET,
    store: {
      endpoint: given.S3_ENDPOINT.origin,
      accessKey: given.S3_ACCESS_KEY,
      secretKey: given.S3_SECRET_KEY,
      bucket: given.S3_BUCKET,
      region: given.S3_REGION,
    },
  };
}

/** The configuration of this process. @throws {ConfigError} one line that names the first variable at fault */
export function configOfProcess(): Config {
  return readConfig(process.env, (path) => readFileSync(path, "utf8"));
}
