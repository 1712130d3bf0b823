/** Whether an error carries a code of Node's, such as `ENOENT` (https://nodejs.org/docs/latest-v24.x/api/errors.html). */
export function hasCode(error: unknown, code: string): error is Error & { code: string } {
  return error instanceof Error && "code" in error && error.code === code;
}
