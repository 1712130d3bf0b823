/** What is thrown where somebody who was asked in the middle of something says no: their input stays, and nothing failed. */
export class Declined extends Error {
  override readonly name = "Declined";
}
