import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";
import { isWrite } from "./methods.ts";

const programPaths = /^\/(?:api|trpc|objects|healthz|readyz)(?:\/|\?|$)/;

/** Whether an address is one that programs call; a program that strays gets JSON, a person the 404 screen. */
export function isForPrograms(address: string): boolean {
  return programPaths.test(address);
}

/** Answers 404 as JSON, before a body is looked at, wherever no page could be meant. */
export function refuseUnknownAddresses(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => {
    const refused = request.is404 && (isWrite(request.method) || isForPrograms(request.url));
    done(refused ? new DomainError("not-found") : undefined);
  });
}

/** For a server that has no pages. */
export function answerUnknownPagesPlainly(server: FastifyInstance): void {
  server.setNotFoundHandler(() => {
    throw new DomainError("not-found");
  });
}
