import type { FastifyInstance } from "fastify";
import type { Phase } from "../startup/phase.ts";

/** Tells clients whose last answer was under way when the process began to stop that there will be no next one here. */
export function endConnectionsOnStop(server: FastifyInstance, phase: Readonly<Phase>): void {
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (phase.current === "stopping") reply.header("connection", "close");
    done(null, payload);
  });
}
