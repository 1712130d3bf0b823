import type { Notification, Pool, PoolClient } from "pg";

/** What a listener receives from its channel. */
export type Listener = {
  heard: (payload: string) => void;
  /**
   * The channel is listened to from now on, for the first time or again after the connection was lost: what was sent before
   * must be read from the tables.
   */
  missed: () => void;
  /** Nothing more will come: the process stops. */
  closed: () => void;
};

export type Notifications = {
  /** Listens to what any replica sends on a channel (`pg_notify`) once it is committed. @returns a function that stops it */
  listen: (channel: string, listener: Listener) => () => void;
  /** Ends every listener, for good. */
  close: () => void;
};

const reconnectAfterMs = 1_000;

/** How often the connection is checked: an idle Postgres sends nothing, just like a host that is gone. */
const askEveryMs = 30_000;

/**
 * Postgres' LISTEN, on one connection of the pool for the whole process, held only while anybody listens. A lost connection
 * is replaced.
 */
export function createNotifications(pool: Pool): Notifications {
  const channels = new Map<string, Set<Listener>>();
  let connection: Connection | undefined;
  let connecting = false;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function onNotification({ channel, payload = "" }: Notification) {
    for (const listener of channels.get(channel) ?? []) listener.heard(payload);
  }

  function onLost() {
    letGo();
    if (channels.size === 0 || closed) return;
    retry ??= setTimeout(() => {
      retry = undefined;
      void connect();
    }, reconnectAfterMs).unref();
  }

  async function connect(): Promise<void> {
    if (connection || connecting || channels.size === 0) return;
    connecting = true;
    try {
      connection = holdConnection(await pool.connect(), { onNotification, onLost });
      for (const [channel, listeners] of channels) begin(connection, channel, [...listeners]);
    } catch {
      // `onLost` tries again, and every other query of the process reports the outage.
      onLost();
    } finally {
      connecting = false;
    }
    // The last listener may have left while the connection was being made.
    if (channels.size === 0) letGo();
  }

  /** Listens to a channel, and notifies these listeners once it does. */
  function begin(on: Connection, channel: string, listeners: readonly Listener[]): void {
    on.listen(channel, () => {
      for (const listener of listeners) if (channels.get(channel)?.has(listener)) listener.missed();
    });
  }

  function letGo() {
    connection?.release();
    connection = undefined;
  }

  function leave(channel: string, listener: Listener) {
    const listeners = channels.get(channel);
    listeners?.delete(listener);
    if (listeners?.size === 0) channels.delete(channel);
    if (channels.size === 0 && !connecting) letGo();
  }

  return {
    listen(channel, listener) {
      if (closed) {
        listener.closed();
        return () => {};
      }
      const known = channels.get(channel);
      if (known) known.add(listener);
      else channels.set(channel, new Set([listener]));
      if (connection) begin(connection, channel, [listener]);
      else void connect();
      return () => leave(channel, listener);
    },
    close() {
      closed = true;
      clearTimeout(retry);
      const everybody = [...channels.values()].flatMap((listeners) => [...listeners]);
      for (const listener of everybody) listener.closed();
      channels.clear();
      if (!connecting) letGo();
    },
  };
}

/** A connection that listens. */
type Connection = {
  /** Listens to a channel, and says so once it does. Postgres ignores a second LISTEN on the same channel. */
  listen: (channel: string, onListening: () => void) => void;
  /** After this nothing is heard of it. */
  release: () => void;
};

type Hearing = { onNotification: (notification: Notification) => void; onLost: () => void };

function holdConnection(client: PoolClient, { onNotification, onLost }: Hearing): Connection {
  let isHeld = true;
  let lastStatement: Promise<void> = Promise.resolve();
  client.on("notification", onNotification);
  client.on("error", onLost);
  const asking = setInterval(() => inTurn("select 1", () => undefined), askEveryMs).unref();

  /** node-postgres wants each statement of a connection to wait for the answer to the one before. */
  function inTurn(statement: string, onAnswer: () => void): void {
    const answered = lastStatement.then(async () => {
      await client.query(statement);
    });
    lastStatement = answered.catch(() => undefined);
    answered.then(
      () => {
        // After a reconnection the listeners of that time are notified instead.
        if (isHeld) onAnswer();
      },
      () => {
        if (isHeld) onLost();
      },
    );
  }

  return {
    listen: (channel, onListening) => inTurn(`listen ${client.escapeIdentifier(channel)}`, onListening),
    release() {
      isHeld = false;
      clearInterval(asking);
      client.removeListener("notification", onNotification);
      client.removeListener("error", onLost);
      // The pool must not lend out again one that listens.
      client.release(true);
    },
  };
}
