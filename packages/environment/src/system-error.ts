/** Whether an error has this Node code, such as `ENOENT` (https://nodejs.org/docs/latest-v24.x/api/errors.html). */
export function hasCode(error: unknown, code: string): error is Error & { code: string } {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The result of a file system call; undefined if the file does not exist. */
export async function ifThere<Result>(call: Promise<Result>): Promise<Result | undefined> {
  return call.catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
}

/** The same for a call that reads below `/proc`; undefined if the process or thread has ended by then (proc(5)). */
export async function ifRunning<Result>(call: Promise<Result>): Promise<Result | undefined> {
  return ifThere(call).catch((error: unknown) => {
    if (hasCode(error, "ESRCH")) return undefined;
    throw error;
  });
}
