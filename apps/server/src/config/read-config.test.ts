import { describe, expect, it } from "vitest";
import { readConfig } from "./read-config.ts";
import { secretNames } from "./variables.ts";

function configOf(environment: Record<string, string>, files: Record<string, string> = {}) {
  return readConfig({
    environment,
    cwd: "/srv/antochi",
    readFile: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error(`no file ${path}`);
      return text;
    },
  });
}

const s3 = {
  S3_ENDPOINT: "http://minio:9000",
  S3_ACCESS_KEY: "access",
  S3_SECRET_KEY: "secret",
  S3_BUCKET: "antochi",
};

describe("an empty environment", () => {
  it("means an embedded database, a disk store and demo content on loopback", () => {
    expect(configOf({})).toEqual({
      listen: { host: "127.0.0.1", port: 3000 },
      workers: 1,
      drainSeconds: 3,
      dataDir: "/srv/antochi/.data",
      secretsDir: "/srv/antochi/.data/secrets",
      publicUrl: new URL("http://localhost:3000"),
      database: { kind: "embedded", dataDir: "/srv/antochi/.data/postgres" },
      store: { kind: "disk", directory: "/srv/antochi/.data/objects" },
      pdfMaxBytes: 20_971_520,
      firstAdmin: { email: "admin@example.com", password: { kind: "generated" } },
      demo: true,
      mail: {
        from: "no-reply@localhost",
        transport: { kind: "files", directory: "/srv/antochi/.data/mail" },
      },
      trustProxy: { kind: "nobody" },
      adminNotify: [],
      newsletterPace: 60,
      security: "standard",
      secretKey: { kind: "generated" },
      retention: { enquiriesMonths: null, logsMonths: null, acknowledgementNames: true },
      signOn: { kind: "off" },
      ocr: true,
      offline: { days: 7 },
      metrics: { kind: "off" },
      logLevel: "info",
      auditLog: "off",
      companion: { kind: "off" },
      backup: { kind: "off" },
    });
  });

  it("is equivalent to empty strings, as compose files pass them", () => {
    expect(configOf({ PORT: "", S3_ENDPOINT: " ", DATABASE_URL: "" })).toEqual(configOf({}));
  });
});

describe("one sign-on", () => {
  const provider = {
    OIDC_ISSUER: "https://login.example.org/realms/ministry",
    OIDC_CLIENT_ID: "site",
    OIDC_CLIENT_SECRET_FILE: "/run/client-secret",
    OIDC_NAME: "Sample Ministry",
  };
  const files = { "/run/client-secret": "secret" };

  it("has four settings, and two optional groups", () => {
    const on = {
      kind: "on",
      issuer: new URL(provider.OIDC_ISSUER),
      clientId: "site",
      clientSecret: "secret",
      name: "Sample Ministry",
      approvedGroup: null,
      adminGroup: null,
    };
    expect(configOf(provider, files).signOn).toEqual(on);
    const groups = { OIDC_APPROVED_GROUP: "members", OIDC_ADMIN_GROUP: "chiefs" };
    expect(configOf({ ...provider, ...groups }, files).signOn).toEqual({
      ...on,
      approvedGroup: "members",
      adminGroup: "chiefs",
    });
    expect(messageOf(() => configOf(groups))).toBe(
      "OIDC_ISSUER is missing, while OIDC_APPROVED_GROUP is set",
    );
  });

  it.each(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET_FILE", "OIDC_NAME"] as const)(
    "does not start without %s",
    (name) => {
      const { [name]: _, ...rest } = provider;
      const variable = name.replace("_FILE", "");
      expect(messageOf(() => configOf(rest, files))).toMatch(
        new RegExp(`^${variable} is missing, while OIDC_`),
      );
    },
  );

  it.each(["http://127.0.0.1:4000", "http://localhost:4000", "http://[::1]:4000"])(
    "is accepted unencrypted from this very machine: %s",
    (issuer) => {
      expect(configOf({ ...provider, OIDC_ISSUER: issuer }, files).signOn.kind).toBe("on");
    },
  );

  it.each(["http://login.example.org", "http://127.0.0.1.example.org", "http://localhost.example.org"])(
    "and from nowhere else: %s",
    (issuer) => {
      expect(messageOf(() => configOf({ ...provider, OIDC_ISSUER: issuer }, files))).toBe(
        "OIDC_ISSUER must be an https:// address; http:// is for this very machine alone",
      );
    },
  );
});

describe("given values", () => {
  it("are accepted, each in its type", () => {
    const config = configOf({
      PORT: "8080",
      HOST: "0.0.0.0",
      DATA_DIR: "/var/lib/antochi",
      DATABASE_URL: "postgres://db/antochi",
      PUBLIC_URL: "https://antochi.example",
      ADMIN_NOTIFY: "a@example.com, b@example.com",
      METRICS_PORT: "9090",
      LOG_LEVEL: "debug",
      SMTP_URL: "smtp://mail:1025",
      MAIL_FROM: "Antochi <hello@antochi.example>",
    });
    expect(config).toMatchObject({
      listen: { host: "0.0.0.0", port: 8080 },
      database: { kind: "server", url: "postgres://db/antochi" },
      store: { kind: "disk", directory: "/var/lib/antochi/objects" },
      demo: false,
      adminNotify: ["a@example.com", "b@example.com"],
      metrics: { kind: "on", port: 9090 },
      logLevel: "debug",
      mail: {
        from: "Antochi <hello@antochi.example>",
        transport: { kind: "smtp", url: "smtp://mail:1025" },
      },
    });
    expect(config.publicUrl.origin).toBe("https://antochi.example");
  });

  it("name an S3 store, whose public endpoint and region have defaults", () => {
    expect(configOf(s3).store).toMatchObject({
      kind: "s3",
      publicEndpoint: new URL("http://minio:9000"),
      bucket: "antochi",
      region: "us-east-1",
      temporaryCredentials: { kind: "on", seconds: 604_800 },
    });
  });

  it("turn off temporary credentials of the store, or shorten their life", () => {
    expect(configOf({ ...s3, S3_STS: "off", S3_STS_SECONDS: "900" }).store).toMatchObject({
      temporaryCredentials: { kind: "off" },
    });
    expect(configOf({ ...s3, S3_STS_SECONDS: "900" }).store).toMatchObject({
      temporaryCredentials: { kind: "on", seconds: 900 },
    });
  });

  it("are stricter with one switch, which needs working email", () => {
    const strict = { ...s3, SECURITY: "strict", S3_STS_SECONDS: "7200" };
    const config = configOf({ ...strict, SMTP_URL: "smtp://mail:1025" });
    expect(config).toMatchObject({
      security: "strict",
      store: { temporaryCredentials: { kind: "on", seconds: 900 } },
    });
    expect(messageOf(() => configOf(strict))).toBe("SMTP_URL is missing, while SECURITY is strict");
    for (const query of ["requireTLS=false", "requireTLS=0", "requireTLS=", "ignoreTLS=true"]) {
      // The compose file's default without a mail server: it accepts all mail and delivers none.
      const plain = { ...strict, SMTP_URL: `smtp://mail:1025?${query}` };
      expect(messageOf(() => configOf(plain))).toBe(
        "SMTP_URL must name a server that is spoken to encrypted, while SECURITY is strict",
      );
      const here = { ...strict, SMTP_URL: `smtp://127.0.0.1:1025?${query}` };
      expect(configOf(here).mail.transport).toEqual({ kind: "smtp", url: here.SMTP_URL });
    }
    for (const eleven of ["eleven char", "🦊".repeat(11)]) {
      const short = { ...strict, SMTP_URL: "smtp://mail:1025", ADMIN_PASSWORD: eleven };
      expect(messageOf(() => configOf(short))).toBe(
        "ADMIN_PASSWORD must have at least 12 characters, while SECURITY is strict",
      );
    }
  });

  it("have a key for secrets only if one is given", () => {
    const server = { DATABASE_URL: "postgres://db/antochi" };
    const key = "k".repeat(24);
    expect(configOf({ SECRET_KEY: key }).secretKey).toEqual({ kind: "given", value: key });
    expect(configOf(server).secretKey).toEqual({ kind: "none" });
    const strict = { ...server, SECURITY: "strict", SMTP_URL: "smtp://mail:1025" };
    expect(messageOf(() => configOf(strict))).toBe("SECRET_KEY is missing, while SECURITY is strict");
    const file = { ...server, SECRET_KEY_FILE: "/run/secret-key" };
    expect(configOf(file, { "/run/secret-key": `${key}\n` }).secretKey).toEqual({
      kind: "given",
      value: key,
    });
  });

  it("name a companion beside an S3 store, and their shared secret", () => {
    const companion = { COMPANION_URL: "https://companion.example/up", COMPANION_SECRET: "x".repeat(24) };
    expect(configOf({ ...s3, ...companion }).companion).toEqual({
      kind: "on",
      url: new URL("https://companion.example/up"),
      secret: "x".repeat(24),
    });
    const { COMPANION_SECRET: _, ...open } = companion;
    expect(messageOf(() => configOf({ ...s3, ...open }))).toMatch(/^COMPANION_SECRET is missing/);
    expect(messageOf(() => configOf(companion))).toMatch(/^S3_ENDPOINT is missing, while COMPANION_URL/);
  });

  it("normalise people's emails as the sign-in does", () => {
    const config = configOf({
      ADMIN_EMAIL: " Chief@Example.com",
      ADMIN_NOTIFY: "Watch@Example.com, ｌead@example.com",
    });
    expect(config.firstAdmin.email).toBe("chief@example.com");
    expect(config.adminNotify).toEqual(["watch@example.com", "lead@example.com"]);
  });

  it.each([
    "no-reply@localhost",
    "Αντόχι <no-reply@example.com>",
    '"Antochi, Athens" <no-reply@example.com>',
  ])("accept the sender %s", (sender) => {
    expect(configOf({ MAIL_FROM: sender }).mail.from).toBe(sender);
  });

  it("turn demo content on or off", () => {
    expect(configOf({ DEMO: "off" }).demo).toBe(false);
    expect(configOf({ DEMO: "on", DATABASE_URL: "postgres://db/x" }).demo).toBe(true);
  });

  it("limit how long people's messages and views are kept, in whole months", () => {
    const { retention } = configOf({ RETAIN_ENQUIRIES_MONTHS: "24", RETAIN_LOGS_MONTHS: "12" });
    expect(retention).toEqual({ enquiriesMonths: 24, logsMonths: 12, acknowledgementNames: true });
    expect(configOf({ KEEP_ACKNOWLEDGEMENT_NAMES: "off" }).retention.acknowledgementNames).toBe(false);
    expect(() => configOf({ RETAIN_LOGS_MONTHS: "0" })).toThrow(/^RETAIN_LOGS_MONTHS/);
    expect(() => configOf({ RETAIN_ENQUIRIES_MONTHS: "1.5" })).toThrow(/^RETAIN_ENQUIRIES_MONTHS/);
  });

  it("turn off the reading of scanned pages", () => {
    expect(configOf({ OCR: "off" }).ocr).toBe(false);
  });

  it("turn off keeping articles on devices, and set their usual period", () => {
    expect(configOf({ OFFLINE: "off", OFFLINE_DAYS: "14" }).offline).toBeNull();
    expect(configOf({ OFFLINE_DAYS: "14" }).offline).toEqual({ days: 14 });
    expect(() => configOf({ OFFLINE_DAYS: "0" })).toThrow(/^OFFLINE_DAYS/);
    expect(() => configOf({ OFFLINE_DAYS: "91" })).toThrow(/^OFFLINE_DAYS/);
  });

  it.each([
    ["off", { kind: "nobody" }],
    ["on", { kind: "hops", count: 1 }],
    ["2", { kind: "hops", count: 2 }],
    ["loopback, 10.0.0.0/8,fd00::/8", { kind: "addresses", list: ["loopback", "10.0.0.0/8", "fd00::/8"] }],
  ])("read TRUST_PROXY=%s", (text, expected) => {
    expect(configOf({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });
});

describe("a secret as a file", () => {
  it("is read without its last newline", () => {
    const config = configOf({ ADMIN_PASSWORD_FILE: "/run/admin" }, { "/run/admin": "correct horse\n" });
    expect(config.firstAdmin.password).toEqual({ kind: "given", value: "correct horse" });
  });

  it.each(secretNames)("is refused beside %s itself", (name) => {
    const twice = { [name]: "a secret", [`${name}_FILE`]: "/run/secret" };
    expect(messageOf(() => configOf(twice, { "/run/secret": "a secret" }))).toBe(
      `${name}_FILE and ${name} are both set: give one`,
    );
  });

  it.each([
    [{ ADMIN_PASSWORD_FILE: "/none" }, "ADMIN_PASSWORD_FILE names a file that cannot be read"],
    [{ ADMIN_PASSWORD_FILE: "/empty" }, "ADMIN_PASSWORD_FILE names an empty file"],
    [
      { ADMIN_PASSWORD_FILE: "/run/admin", ADMIN_PASSWORD: "secret" },
      "ADMIN_PASSWORD_FILE and ADMIN_PASSWORD are both set: give one",
    ],
  ])("stops the start in %o", (environment, line) => {
    expect(() => configOf(environment, { "/run/admin": "secret", "/empty": "\n" })).toThrow(line);
  });
});

describe("backups", () => {
  const key = { BACKUP_KEY: "ab".repeat(32) };
  const bucket = {
    BACKUP_S3_ENDPOINT: "https://s3.example.com",
    BACKUP_S3_ACCESS_KEY: "a",
    BACKUP_S3_SECRET_KEY: "s",
    BACKUP_S3_BUCKET: "backups",
  };

  it("are kept in a directory, or in their own bucket", () => {
    expect(configOf({ BACKUP_DIR: "backups", BACKUP_CRON: "30 2 * * *" }).backup).toEqual({
      kind: "on",
      depot: { kind: "directory", directory: "/srv/antochi/backups" },
      key: null,
      cron: "30 2 * * *",
      keep: { count: 14, days: 90 },
    });
    expect(configOf({ ...bucket, ...key, BACKUP_KEEP_COUNT: "3" }).backup).toMatchObject({
      depot: { kind: "bucket", bucket: "backups", region: "us-east-1" },
      key: Buffer.alloc(32, 0xab),
      cron: null,
      keep: { count: 3, days: 90 },
    });
  });

  it.each([
    [
      { BACKUP_CRON: "30 2 * * *" },
      "BACKUP_CRON needs BACKUP_DIR or BACKUP_S3_ENDPOINT, where backups are kept",
    ],
    [bucket, "BACKUP_KEY is missing, while BACKUP_S3_ENDPOINT is set"],
    [{ ...bucket, ...key, BACKUP_DIR: "/b" }, "BACKUP_DIR and BACKUP_S3_ENDPOINT are both set: give one"],
    [{ BACKUP_S3_BUCKET: "backups", ...key }, "BACKUP_S3_ENDPOINT is missing, while BACKUP_S3_BUCKET is set"],
  ])("with incomplete settings stop the start: %o", (environment, line) => {
    expect(messageOf(() => configOf(environment))).toBe(line);
  });
});

describe("a wrong value", () => {
  it.each([
    ["PORT", "0"],
    ["PORT", "3e3"],
    ["PORT", "65536"],
    ["DATABASE_URL", "mysql://db/x"],
    ["PUBLIC_URL", "https://antochi.example/base"],
    ["PUBLIC_URL", "antochi.example"],
    ["ADMIN_EMAIL", "nobody"],
    ["ADMIN_PASSWORD", "short"],
    ["ADMIN_NOTIFY", "a@example.com,nobody"],
    ["SMTP_URL", "http://mail"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp:mail"],
    ["DATABASE_URL", "postgres://"],
    ["DATABASE_URL", "postgres:///database"],
    ["DATABASE_URL", "postgres://db:0/antochi"],
    ["DATABASE_URL", "postgres://db:none/antochi"],
    ["DATABASE_URL", "postgres://db:70000/antochi"],
    ["DATABASE_URL", "postgres://db/antochi?port=70000"],
    ["DATABASE_URL", "postgres://db/antochi?port=none"],
    ["DATABASE_URL", "postgres://db/antochi?sslmode=verify-ca&uselibpqcompat=true"],
    ["MAIL_FROM", "@"],
    ["MAIL_FROM", "Antochi no-reply@example.com"],
    ["MAIL_FROM", "Antochi, Athens <no-reply@example.com>"],
    ["MAIL_FROM", "a@example.com\nBcc: b@example.com"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "::/0"],
    ["TRUST_PROXY", "everyone"],
    ["METRICS_PORT", "none"],
    ["LOG_LEVEL", "loud"],
    ["S3_STS", "never"],
    ["S3_STS_SECONDS", "60"],
    ["SECURITY", "paranoid"],
    ["COMPANION_URL", "ftp://companion"],
    ["COMPANION_SECRET", "short"],
    ["SECRET_KEY", "short"],
    ["DEMO", "maybe"],
    ["BACKUP_KEY", "short"],
    ["BACKUP_CRON", "daily"],
    ["BACKUP_CRON", "0 0 30 2 *"],
    ["BACKUP_S3_BUCKET", "B"],
    ["S3_BUCKET", "an..archive"],
    ["S3_BUCKET", "backup-10.0.0.1"],
    ["S3_BUCKET", "192.168.1.1"],
    ["BACKUP_KEEP_COUNT", "0"],
  ])("of %s (%j) stops the start with one line that names it", (name, value) => {
    const message = messageOf(() => configOf({ [name]: value }));
    expect(message).toMatch(new RegExp(`^${name} must `));
    expect(message).not.toContain("\n");
  });

  it.each([{ PORT: "9090", METRICS_PORT: "9090" }, { METRICS_PORT: "3000" }])(
    "of METRICS_PORT equal to PORT stops the start before either is opened: %j",
    (ports) => {
      expect(messageOf(() => configOf(ports))).toBe("METRICS_PORT must be another one than PORT");
    },
  );

  it.each(["S3_ENDPOINT", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_BUCKET"] as const)(
    "an S3 group without %s stops the start",
    (missing) => {
      const { [missing]: _, ...half } = s3;
      expect(messageOf(() => configOf(half))).toMatch(new RegExp(`^${missing} is missing, while S3_`));
    },
  );

  it.each(["sslcert", "sslkey", "sslrootcert"])("of DATABASE_URL may be a file, in %s", (part) => {
    const url = `postgres://db/antochi?${part}=/run/there`;
    expect(configOf({ DATABASE_URL: url }, { "/run/there": "text" }).database).toEqual({
      kind: "server",
      url,
    });
    expect(messageOf(() => configOf({ DATABASE_URL: url }))).toBe(
      `DATABASE_URL names a file that cannot be read in ${part}`,
    );
  });

  it.each([
    ["DATABASE_URL", "mysql://root:hunter2@db/x"],
    ["SMTP_URL", "http://root:hunter2@mail"],
    ["SECRET_KEY", "hunter2"],
    ["COMPANION_SECRET", "hunter2"],
    ["BACKUP_KEY", "hunter2"],
  ])("of %s does not show what it holds: %s", (name, value) => {
    expect(messageOf(() => configOf({ [name]: value }))).not.toContain("hunter2");
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error("nothing was thrown");
}
