import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { compileCache } from "@antochi/testing/compile-cache";
import { repository } from "../product/server-process.ts";

const run = promisify(execFile);

/**
 * Runs `pnpm backup` or `pnpm restore` on the data that the variables name, as its script does.
 * @throws with its error output if it does not exit with code 0
 */
export async function runDataCommand(
  command: "backup" | "restore",
  directory: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const program = join(repository, "apps/server/src/commands", `${command}.ts`);
  await run(process.execPath, [program, directory], { env: { ...compileCache, ...variables } });
}
