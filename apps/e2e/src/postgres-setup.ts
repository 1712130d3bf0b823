import { preparePostgres } from "./product/prepared-postgres.ts";

/** Before the first worker starts; Playwright calls what it returns after the last. */
export default function setUpPostgres(): Promise<() => Promise<void>> {
  return preparePostgres();
}
