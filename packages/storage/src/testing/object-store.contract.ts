import { afterAll, beforeAll, describe } from "vitest";
import { describeCopies } from "./copies.contract.ts";
import { describeMultipart } from "./multipart.contract.ts";
import { describeObjects } from "./objects.contract.ts";
import { describeSignedAddresses } from "./signed-addresses.contract.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

/** What every object store of the product does, run on each implementation and server. */
export function describeObjectStore(name: string, openStore: () => Promise<StoreUnderTest>): void {
  describe(`an object store: ${name}`, () => {
    let opened: StoreUnderTest;
    beforeAll(async () => {
      opened = await openStore();
      await opened.store.prepare();
    });
    afterAll(() => opened[Symbol.asyncDispose]?.());

    describeObjects(() => opened);
    describeCopies(() => opened);
    describeSignedAddresses(() => opened);
    describeMultipart(() => opened);
  });
}
