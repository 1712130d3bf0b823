import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { compileCache } from "@antochi/testing/compile-cache";
import { repository } from "../product/server-process.ts";

const run = promisify(execFile);

/**
 * Runs `pnpm backup` or `pnpm restore` on what the variables name, as its script does.
 *
 * @throws where it does not end with code 0, with what it complained about
 */
export async function runDataCommand(
  command: "backup" | "restore",
  directory: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const program = join(repository, "apps/server/src/commands", `${command}.ts`);
  await run(process.execPath, [program, directory], { env: { ...compileCache, ...variables } });
}
