import { join } from "node:path";

/**
 * For the environment of programs that tests start: Node's cache of compiled code, with types stripped, so that the next
 * start of a command costs half the processor time. Node ignores entries of another version of a file, or of Node.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/node"),
} as const;
