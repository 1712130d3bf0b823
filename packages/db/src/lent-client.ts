import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { endsConnection } from "./driver-errors.ts";
import { preparedName } from "./prepared-query.ts";

/** What Kysely wants of a client, and a statement that has a name. */
type Client = PostgresPoolClient & {
  query<Row>(statement: {
    name: string;
    text: string;
    values: readonly unknown[];
  }): Promise<PostgresQueryResult<Row>>;
};

/**
 * A pooled client as Kysely uses it, which is not given back once its connection is broken. node-postgres would lend it
 * again after a query got no answer in time, with that query still pending, and after Postgres ended the session but
 * before the socket closed.
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
    // The rollback after a timeout would only wait in vain once more.
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
