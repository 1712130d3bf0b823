import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createPool } from "@antochi/db/pool";
import { verify } from "@node-rs/argon2";
import { type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { z } from "zod";
import { material } from "./material.ts";

/**
 * The baseline: the same work with Fastify and node-postgres only. It uses the same database, looks the session up once
 * where the product does, and sends the same bytes and the headers that clients rely on. No limits, no log, no further
 * checks. Arguments: the directory that `bench-api.ts` fills and the database's address; prints its own.
 */
const [directory = "", databaseUrl = ""] = process.argv.slice(2);
const page = await readFile(join(directory, material.page));
const pdf = join(directory, material.pdf);
const { size } = await stat(pdf);
const loginSchema = z.object({ email: z.string(), password: z.string() });
/** The most sign-in attempts for a key. */
const attemptsAtMost = 100;
const viewSchema = z.object({ articleId: z.int(), action: z.literal("view_article") });
const pool = createPool({ url: databaseUrl, poolSize: 20, onError: () => undefined });

// The client's address comes from a header, as for the product.
const server = fastify({ trustProxy: true });
server.removeAllContentTypeParsers();
server.addContentTypeParser(
  "application/json",
  { parseAs: "string" },
  server.getDefaultJsonParser("error", "error"),
);
server.addContentTypeParser("application/pdf", (_request, body, done) => done(null, body));

server.get("/home", (_request, reply) =>
  reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "no-cache",
      vary: "accept-encoding",
      etag: '"the-page"',
    })
    .send(page),
);

server.get("/user", async (request, reply) => (await userOf(request)) ?? reply.code(401).send());

server.get("/articles", async (request, reply) => {
  if (!(await userOf(request))) return reply.code(401).send();
  const { rows } = await pool.query<object>(
    `select id, category_id as "categoryId", title, pdf_path as "pdfPath", created_at as "createdAt",
       updated_at as "updatedAt"
     from knowledge_base_articles order by updated_at desc, id desc limit 1000`,
  );
  return rows;
});

server.get("/statistics", async (request, reply) => {
  const user = await userOf(request);
  if (!user) return reply.code(401).send();
  if (!user.isAdmin) return reply.code(403).send();
  const { rows } = await pool.query<object>(
    `select article.id as "articleId", article.title as "articleTitle", count(log.id)::int as "viewCount"
     from knowledge_base_articles as article left join user_activity_logs as log on log.article_id = article.id
     group by article.id order by 3 desc, article.id limit 1000`,
  );
  return rows;
});

server.post("/login", async (request, reply) => {
  const { email, password } = loginSchema.parse(request.body);
  const user = await ownerOf(email);
  if (!user || !(await verify(user.password, password))) return reply.code(401).send();
  const session = newSession();
  await pool.query(
    `insert into sessions (id, user_id, created_at, last_used, expires_at)
     values ($1, $2, now(), now(), now() + interval '7 days')`,
    [hashOf(session), user.id],
  );
  return reply.header("set-cookie", cookieOf(session)).send({ email });
});

// The same with everything that a sign-in must not omit: it counts an attempt by address and by account before it
// compares the password, takes it back if the password is right, and records the sign-in. Statements are combined where
// possible.
server.post("/login-counted", async (request, reply) => {
  const { email, password } = loginSchema.parse(request.body);
  const keys = [`address:${request.ip}`, `email:${email}`];
  const counted = await pool.query(
    `insert into bare_attempts as attempt (key, tries) select unnest($1::text[]), 1
     on conflict (key) do update set tries = attempt.tries + 1 returning tries`,
    [keys],
  );
  const attempts = z.object({ tries: z.int() }).array().parse(counted.rows);
  if (attempts.some(({ tries }) => tries > attemptsAtMost)) return reply.code(429).send();
  const user = await ownerOf(email);
  if (!user || !(await verify(user.password, password))) return reply.code(401).send();
  const session = newSession();
  await pool.query(
    `with begun as (
       insert into sessions (id, user_id, created_at, last_used, expires_at)
       values ($1, $2, now(), now(), now() + interval '7 days')
     ), taken_back as (
       update bare_attempts set tries = tries - 1 where key = any ($3::text[])
     )
     insert into bare_sign_ins (user_id, address, created_at) values ($2, $4, now())`,
    [hashOf(session), user.id, keys, request.ip],
  );
  return reply.header("set-cookie", cookieOf(session)).send({ email });
});

server.post("/view", async (request, reply) => {
  const user = await userOf(request);
  if (!user) return reply.code(401).send();
  const { articleId, action } = viewSchema.parse(request.body);
  await pool.query(
    `with counted as (
       insert into bare_view_counts as count (article_id, views) values ($2, 1)
       on conflict (article_id) do update set views = count.views + 1
     )
     insert into bare_views (user_id, article_id, action, created_at) values ($1, $2, $3, now())`,
    [user.id, articleId, action],
  );
  return reply.code(201).send({ message: "Logged" });
});

server.get("/pdf", async (request, reply) => {
  if (!(await userOf(request))) return reply.code(401).send();
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, size - 1];
  reply.headers({
    "content-type": "application/pdf",
    "content-length": end - start + 1,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    etag: '"the-pdf"',
  });
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  return reply.send(createReadStream(pdf, { start, end }));
});

// Answers once the file is on disk under its name. The ETag is S3's: the MD5 of the bytes.
server.put("/upload", async (request, reply: FastifyReply) => {
  const unfinished = join(directory, `upload-${randomBytes(8).toString("hex")}`);
  const hash = createHash("md5");
  const file = await open(unfinished, "wx");
  request.raw.on("data", (bytes: Buffer) => hash.update(bytes));
  await pipeline(request.raw, file.createWriteStream({ flush: true }));
  await rename(unfinished, join(directory, "uploaded"));
  await using names = await open(directory);
  await names.sync();
  return await reply.header("etag", `"${hash.digest("hex")}"`).send();
});

const address = await server.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${address}\n`);
process.once("SIGTERM", () => void server.close().then(() => pool.end()));

const ownerSchema = z.object({ id: z.int(), password: z.string() });

async function ownerOf(email: string) {
  const { rows } = await pool.query("select id, email, password from users where email = $1", [email]);
  return ownerSchema.array().parse(rows)[0];
}

function newSession(): string {
  return randomBytes(25).toString("hex");
}

function cookieOf(session: string): string {
  return `session=${session}; HttpOnly; SameSite=Lax; Path=/`;
}

const userSchema = z.object({ id: z.int(), isAdmin: z.boolean() }).loose();

/** The user with this session cookie, in one statement. */
async function userOf({ headers }: FastifyRequest) {
  const session = /(?:^|; )session=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  if (session === undefined) return undefined;
  const { rows } = await pool.query(
    `select u.id, u.username, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone,
       u.military_rank as "militaryRank", u.unit, u.is_admin as "isAdmin", u.is_approved as "isApproved"
     from sessions as s join users as u on u.id = s.user_id
     where s.id = $1 and s.expires_at > now() and u.is_approved and u.suspended_at is null`,
    [hashOf(session)],
  );
  return userSchema.array().parse(rows)[0];
}

function hashOf(session: string): string {
  return createHash("sha256").update(session).digest("hex");
}
