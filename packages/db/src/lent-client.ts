import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { endsConnection } from "./driver-errors.ts";

/**
 * A pooled client in Kysely's hands, which never goes back to the pool once its connection is of no more use:
 * node-postgres would lend it again when a query got no answer in time, with that query still pending, and when
 * Postgres ended the session but the socket has not closed yet.
 */
export class LentClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #ended: Error | undefined;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  query<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(query: string | PostgresCursor<Row>, parameters: ReadonlyArray<unknown> = []) {
    return typeof query === "string" ? this.#run<Row>(query, parameters) : this.#client.query(query);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#ended !== undefined);
  }

  async #run<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    // The rollback after a timeout would only wait for the same silence again.
    if (this.#ended) throw this.#ended;
    try {
      return await this.#client.query<Row>(sql, parameters);
    } catch (error) {
      if (endsConnection(error)) this.#ended = error;
      throw error;
    }
  }
}
