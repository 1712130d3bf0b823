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

/** `offline_entries`: what devices told of reading without a line, so that nothing counts twice. */
export type OfflineEntriesTable = {
  userId: number;
  /** Of the member's browser. */
  id: string;
  toldAt: Date;
};
