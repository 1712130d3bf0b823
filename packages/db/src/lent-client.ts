import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { endsConnection } from "./driver-errors.ts";

/**
 * A pooled client as Kysely uses it, which is not given back once its connection is broken. node-postgres would lend it
 * again after a query got no answer in time, with that query still pending, and after Postgres ended the session but
 * before the socket closed.
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
    // The rollback after a timeout would only wait in vain once more.
    if (this.#ended) throw this.#ended;
    try {
      return await this.#client.query<Row>(sql, parameters);
    } catch (error) {
      if (endsConnection(error)) this.#ended = error;
      throw error;
    }
  }
}
