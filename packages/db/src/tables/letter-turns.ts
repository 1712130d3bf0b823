/**
 * `letter_turns`: for each client address, when the letters to strangers that it asked for last are due, oldest first;
 * always as many as may go at once. Logged, unlike the meters: letters wait for these turns across a crash.
 */
export type LetterTurnsTable = {
  /** As the meters know a client: an IPv4 address, or the first 64 bits of an IPv6 address. */
  address: string;
  due: Date[];
  /** From when on the row says nothing any more. */
  endsAt: Date;
};
