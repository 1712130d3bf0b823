/** `offline_devices`: browsers that keep articles of a member. A stolen copy of this table asks for nothing. */
export type OfflineDevicesTable = {
  /** The SHA-256 of the token that the browser keeps, in lower-case hex. */
  tokenHash: string;
  userId: number;
  /** Of the session in which it was last heard of, as `sessions` stores it: who ends that one ends the device's copies. */
  sessionId: string | null;
  createdAt: Date;
  lastContactAt: Date;
};

/** `offline_entries`: the entries that devices have sent, so that one that is sent again does not count twice. */
export type OfflineEntriesTable = {
  userId: number;
  /** Chosen by the member's browser. */
  id: string;
  /** When the server received it, not when it was made. */
  toldAt: Date;
};
