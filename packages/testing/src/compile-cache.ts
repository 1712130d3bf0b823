import { join } from "node:path";

/**
 * For the environment of a program that a test starts: Node keeps there what it compiled, types stripped, so that the next
 * start of a command costs half the processor time. What belongs to another version of a file, or of Node, is not used.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/node"),
} as const;
