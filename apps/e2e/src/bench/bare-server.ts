import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { fastify } from "fastify";
import { z } from "zod";
import { material } from "./material.ts";

/**
 * What Fastify and Node do for the same answers without a product around them: no session, no limits, no log, no
 * database. Run with the directory that `bench-api.ts` fills; prints its port.
 */
const [directory = ""] = process.argv.slice(2);
const page = await readFile(join(directory, material.page));
const articles: unknown = JSON.parse(await readFile(join(directory, material.articles), "utf8"));
const hash = await readFile(join(directory, material.hash), "utf8");
const pdf = join(directory, material.pdf);
const { size } = await stat(pdf);
const loginSchema = z.object({ email: z.string(), password: z.string() });

const server = fastify();
server.get("/home", (_request, reply) =>
  reply.headers({ "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).send(page),
);
server.get("/articles", (_request, reply) => reply.send(articles));
server.post("/login", async (request, reply) => {
  const { email, password } = loginSchema.parse(request.body);
  return (await verify(hash, password)) ? { email } : reply.code(401).send();
});
server.post("/view", (_request, reply) => reply.code(201).send({ message: "Logged" }));
server.get("/pdf", (_request, reply) =>
  reply.headers({ "content-type": "application/pdf", "content-length": size }).send(createReadStream(pdf)),
);
const address = await server.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${address}\n`);
process.once("SIGTERM", () => void server.close());
