import { expect, it } from "vitest";
import { backUp } from "./back-up.ts";
import type { BackupFiles } from "./backup-files.ts";
import { connect } from "./connection.ts";
import { restore } from "./restore.ts";
import { fill, rowsOf } from "./testing/contents.ts";
import { openPlace } from "./testing/place.ts";

const now = () => new Date("2026-03-02T09:00:00.000Z");

it("has every row of a table that an upgrade would write anew while others are copied", async () => {
  await using place = await openPlace(null);
  await fill(place);
  const { database, store } = place;
  await using upgrade = await connect(database.url);
  await upgrade.query("set lock_timeout = '100ms'");
  const refusals: unknown[] = [];
  let isFirst = true;
  // Postgres shows a table that was written anew as empty to whoever looks at an earlier instant.
  const to: BackupFiles = {
    ...place.to,
    async write(name, body) {
      if (isFirst) {
        isFirst = false;
        await upgrade
          .query("alter table users add column number uuid default gen_random_uuid()")
          .catch((error: unknown) => refusals.push(String(error)));
      }
      await place.to.write(name, body);
    },
  };
  const before = await rowsOf(place);
  await backUp({ url: database.url, store, to, now });
  await using copy = await openPlace(null);
  await restore({ url: copy.database.url, store: copy.store, from: place.to });
  expect(await rowsOf(copy)).toEqual(before);
  // An upgrade gives way, and tries again.
  expect(refusals).toEqual(["error: canceling statement due to lock timeout"]);
});
