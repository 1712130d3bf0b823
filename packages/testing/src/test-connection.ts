import { createDatabase, type DatabaseConnection } from "@antochi/db/connection";
import { patience, slowest } from "@antochi/environment/testing/patience";

type ConnectionNeeds = Omit<Parameters<typeof createDatabase>[0], "onError">;

/** What the product allows a statement is for the machines that it runs on, not for one busy with tests. */
export const unhurried = { statementTimeoutMs: slowest, connectTimeoutMs: patience.timeout };

/**
 * Connections to a database of a test's own, which fail it where one breaks while nobody uses it. Not after they are closed:
 * the pool counts as ended while its connections still say goodbye, which the end of the database cuts short.
 */
export function connectForTest(needs: ConnectionNeeds): DatabaseConnection {
  let closing: Promise<void> | undefined;
  const connection = createDatabase({
    ...unhurried,
    ...needs,
    onError(error) {
      if (closing === undefined) throw error;
    },
  });
  const close = () => (closing ??= connection.close());
  return { ...connection, close, [Symbol.asyncDispose]: close };
}
