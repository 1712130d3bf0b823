/** Thrown where a user answers "no" to a question in the middle of an action: their input stays, and it is not a failure. */
export class Declined extends Error {
  override readonly name = "Declined";
}
