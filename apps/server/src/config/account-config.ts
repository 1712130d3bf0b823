import { readFileSync } from "node:fs";
import { readVariables } from "@antochi/environment/read-variables";
import { databaseAddress, origin } from "@antochi/environment/variable-kinds";
import { z } from "zod";

const key = () => z.string("is missing");

/** One schema for each variable of the step that makes the accounts; a message completes the sentence "NAME …". */
const variables = z.object({
  ROOT_DATABASE_URL: databaseAddress(),
  DATABASE_URL: databaseAddress(),
  S3_ENDPOINT: origin(),
  S3_BUCKET: key(),
  S3_REGION: z.string().default("us-east-1"),
  ROOT_S3_ACCESS_KEY: key(),
  ROOT_S3_SECRET_KEY: key(),
  S3_ACCESS_KEY: key(),
  S3_SECRET_KEY: key(),
  COMPANION_S3_ACCESS_KEY: key(),
  COMPANION_S3_SECRET_KEY: key(),
});

const secrets = Object.keys(variables.shape).filter((name) => /_KEY$|DATABASE_URL$/.test(name));

type AccountConfig = {
  /** The database's URL for its superuser, and for the server. */
  database: { rootUrl: string; url: string };
  store: {
    root: { endpoint: string; region: string } & Keys;
    bucket: string;
    server: Keys;
    companion: Keys;
  };
};

type Keys = { accessKey: string; secretKey: string };

/**
 * The configuration of the step that makes the accounts. @throws {ConfigError} one line that names the first variable at
 * fault
 */
export function accountConfigOfProcess(): AccountConfig {
  const readFile = (path: string) => readFileSync(path, "utf8");
  const given = readVariables({ environment: process.env, secrets, readFile, schema: variables });
  return {
    database: { rootUrl: given.ROOT_DATABASE_URL, url: given.DATABASE_URL },
    store: {
      root: {
        endpoint: given.S3_ENDPOINT.origin,
        region: given.S3_REGION,
        accessKey: given.ROOT_S3_ACCESS_KEY,
        secretKey: given.ROOT_S3_SECRET_KEY,
      },
      bucket: given.S3_BUCKET,
      server: { accessKey: given.S3_ACCESS_KEY, secretKey: given.S3_SECRET_KEY },
      companion: { accessKey: given.COMPANION_S3_ACCESS_KEY, secretKey: given.COMPANION_S3_SECRET_KEY },
    },
  };
}
