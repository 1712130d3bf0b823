/** The path of a request's address and its query with the question mark, or an empty text. */
export function splitAddress(address: string): { path: string; query: string } {
  const mark = address.indexOf("?");
  return mark === -1
    ? { path: address, query: "" }
    : { path: address.slice(0, mark), query: address.slice(mark) };
}
