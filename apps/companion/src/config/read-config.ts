import { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that may also be given as a file, by NAME_FILE (as container secrets are). */
const secretNames = ["COMPANION_SECRET", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;

/** One schema for each variable; a message completes the sentence "NAME …". */
const variables = z.object({
  PORT: z.coerce.number("must be a port").int("must be a port").min(1).max(65_535).default(3020),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: origin().default("http://localhost:3000"),
  COMPANION_SECRET: z.string("is missing").min(24, "must have at least 24 characters"),
  S3_ENDPOINT: origin(),
  S3_ACCESS_KEY: z.string("is missing"),
  S3_SECRET_KEY: z.string("is missing"),
  S3_BUCKET: z.string("is missing"),
  S3_REGION: z.string().default("us-east-1"),
});

/** What this process was told by its environment. The store and the secret are those of the site's own server. */
export type Config = {
  listen: { host: string; port: number };
  /** The site whose pages may call. */
  siteOrigin: string;
  /** Signs the tickets that the site's server gives out. */
  secret: string;
  store: { endpoint: string; accessKey: string; secretKey: string; bucket: string; region: string };
};

/**
 * Turns the environment into the typed configuration.
 *
 * @param readFile returns the text of a file, or throws
 * @throws {Error} one line that names the first variable at fault, never its value
 */
export function readConfig(environment: Environment, readFile: (path: string) => string): Config {
  const result = variables.safeParse(withSecretFiles(environment, readFile));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${String(issue?.path[0])} ${issue?.message ?? "is wrong"}`);
  }
  const given = result.data;
  return {
    listen: { host: given.HOST, port: given.PORT },
    siteOrigin: given.PUBLIC_URL,
    secret: given.COMPANION_SECRET,
    store: {
      endpoint: given.S3_ENDPOINT,
      accessKey: given.S3_ACCESS_KEY,
      secretKey: given.S3_SECRET_KEY,
      bucket: given.S3_BUCKET,
      region: given.S3_REGION,
    },
  };
}

/** Compose files and shells hand on an unset variable as an empty string: such are dropped. */
function withSecretFiles(
  environment: Environment,
  readFile: (path: string) => string,
): Record<string, string> {
  const resolved: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && value.trim() !== "") resolved[name] = value;
  }
  for (const name of secretNames) {
    const path = resolved[`${name}_FILE`];
    if (path !== undefined) resolved[name] = readSecret(`${name}_FILE`, path, readFile);
  }
  return resolved;
}

function readSecret(variable: string, path: string, readFile: (path: string) => string): string {
  try {
    return readFile(path).replace(/\r?\n$/, "");
  } catch (cause) {
    throw new Error(`${variable} names a file that cannot be read`, { cause });
  }
}

/** An http(s) address without path, query or credentials. */
function origin() {
  const message = "must be an address like https://example.com, without a path";
  return z
    .string("is missing")
    .refine(
      (text) => /^https?:\/\//.test(text) && URL.parse(text)?.href === `${URL.parse(text)?.origin}/`,
      message,
    )
    .transform((text) => new URL(text).origin);
}
