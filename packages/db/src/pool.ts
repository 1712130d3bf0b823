import pg from "pg";
import { type Call, createConnectionTurns } from "./connection-turns.ts";

/** node-postgres' own parsers but for int8, which becomes a number. Instants (timestamptz) are Dates. */
const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.INT8, parseInt8);

export type PoolOptions = {
  /** A `postgres://` address; what it says (sslmode, application_name, …) counts. */
  url: string;
  /** Connections at most. Postgres allows 100 in all by default, over every replica. */
  poolSize: number;
  /** How long a statement may run before Postgres cancels it, in milliseconds. Default 10 seconds. */
  statementTimeoutMs?: number;
  /** How long a query may wait for a connection, in milliseconds. Default 5 seconds. */
  connectTimeoutMs?: number;
  /** Hears of connections that broke while nobody was using them; the pool replaces them by itself. */
  onError: (error: Error) => void;
};

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (destroy?: Error | boolean) => void,
) => void;

/** A pool in which kinds of calls take turns; node-postgres' own lends to whoever came first. */
export class SharedPool extends pg.Pool {
  readonly #turns: ReturnType<typeof createConnectionTurns>;
  readonly #lentTo = new WeakMap<pg.PoolClient, Call>();

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options);
    this.#turns = createConnectionTurns({
      connections: options.max,
      patience: options.connectionTimeoutMillis,
    });
    this.on("release", (_error, client) => {
      const call = this.#lentTo.get(client);
      this.#lentTo.delete(client);
      if (call) this.#turns.giveBack(call);
    });
  }

  /** Whether so many calls of this kind wait that a new one would be refused. */
  isCrowded(kind: string): boolean {
    return this.#turns.isCrowded(kind);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const lent = this.#lend();
    if (!connected) return lent;
    lent.then(
      (client) => connected(undefined, client, releasingOnce(client)),
      (error: unknown) =>
        connected(
          error instanceof Error ? error : new Error("No connection", { cause: error }),
          undefined,
          () => undefined,
        ),
    );
  }

  async #lend(): Promise<pg.PoolClient> {
    const call = await this.#turns.take();
    try {
      const client = await super.connect();
      this.#lentTo.set(client, call);
      return client;
    } catch (error) {
      this.#turns.giveBack(call);
      throw error;
    }
  }
}

/**
 * A node-postgres pool on which nothing waits without bound: not for a connection, not for an answer, not with an
 * idle transaction in hand.
 */
export function createPool({
  url,
  poolSize,
  statementTimeoutMs = 10_000,
  connectTimeoutMs = 5_000,
  onError,
}: PoolOptions): SharedPool {
  const pool = new SharedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // By itself Linux asks for the first time after two hours.
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    // Later than Postgres' own limit: it fires only where no answer comes at all, as when the host is gone.
    query_timeout: statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types: columnTypes,
  });
  // Without these two, a restart of Postgres ends the process: an `error` event nobody listens to is thrown. The pool
  // reports clients that break while idle, and stops listening while a client is lent out.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

/**
 * graphile-worker gives back the client on which it listens twice where Postgres goes away while it is stopped, the second
 * time in a promise that nobody hears of: that would end the process, or take the client from whoever has it by then.
 */
function releasingOnce(client: pg.PoolClient): (destroy?: Error | boolean) => void {
  let isReleased = false;
  return (destroy) => {
    if (isReleased) return;
    isReleased = true;
    client.release(destroy);
  };
}

/** A lent client's breakage also rejects the query that it was running, which is where it is dealt with. */
function ignore(): void {}

/** Throws a RangeError where a number could not hold the value exactly, instead of rounding it. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond the safe integers`);
  return value;
}
