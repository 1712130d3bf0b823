import { createDatabase, type DatabaseConnection } from "@antochi/db/connection";
import { patience, slowest } from "@antochi/environment/testing/patience";

type ConnectionNeeds = Omit<Parameters<typeof createDatabase>[0], "onError">;

/** The product's statement timeout is for the machines that it runs on, not for one busy with tests. */
export const unhurried = { statementTimeoutMs: slowest, connectTimeoutMs: patience.timeout };

/**
 * Connects to a test's own database, and fails the test if an idle connection breaks. Not after closing: the pool counts as
 * ended while its connections are still closing, which dropping the database cuts short.
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
