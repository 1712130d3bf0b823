/** Whether an error carries a code of Node's, such as `ENOENT` (https://nodejs.org/docs/latest-v24.x/api/errors.html). */
export function hasCode(error: unknown, code: string): error is Error & { code: string } {
  return error instanceof Error && "code" in error && error.code === code;
}

/** What comes of a call of the file system; undefined where what it names is not there. */
export async function ifThere<Result>(call: Promise<Result>): Promise<Result | undefined> {
  return call.catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
}

/** The same of a call that reads below `/proc`; undefined where the process or thread has ended by then (proc(5)). */
export async function ifRunning<Result>(call: Promise<Result>): Promise<Result | undefined> {
  return ifThere(call).catch((error: unknown) => {
    if (hasCode(error, "ESRCH")) return undefined;
    throw error;
  });
}
