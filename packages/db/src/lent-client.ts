import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { endsConnection } from "./driver-errors.ts";
import { preparedName } from "./prepared-query.ts";

/** The client that Kysely needs, which also takes named statements. */
type Client = PostgresPoolClient & {
  query<Row>(statement: {
    name: string;
    text: string;
    values: readonly unknown[];
  }): Promise<PostgresQueryResult<Row>>;
};

/**
 * A pooled client for Kysely that does not return to the pool once its connection is broken. node-postgres would reuse one
 * whose query timed out and is still pending, and one whose session Postgres ended before the socket closed.
 */
export class LentClient implements PostgresPoolClient {
  readonly #client: Client;
  #ended: Error | undefined;

  constructor(client: Client) {
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
    // After a timeout, a rollback would only time out as well.
    if (this.#ended) throw this.#ended;
    try {
      const name = preparedName(sql);
      return name === undefined
        ? await this.#client.query<Row>(sql, parameters)
        : await this.#client.query<Row>({ name, text: sql, values: parameters });
    } catch (error) {
      if (endsConnection(error)) this.#ended = error;
      throw error;
    }
  }
}
