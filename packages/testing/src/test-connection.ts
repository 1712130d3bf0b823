import { createDatabase, type DatabaseConnection } from "@antochi/db/connection";

type ConnectionNeeds = Omit<Parameters<typeof createDatabase>[0], "onError">;

/**
 * Connections to a database of a test's own, which fail it where one breaks while nobody uses it. Not after they are closed: the
 * pool counts as ended while its connections still say goodbye, which the end of the database cuts short.
 */
export function connectForTest(needs: ConnectionNeeds): DatabaseConnection {
  let closing: Promise<void> | undefined;
  const connection = createDatabase({
    ...needs,
    onError(error) {
      if (closing === undefined) throw error;
    },
  });
  const close = () => (closing ??= connection.close());
  return { ...connection, close, [Symbol.asyncDispose]: close };
}
