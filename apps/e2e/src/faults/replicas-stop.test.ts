import { spawn } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { expect } from "@playwright/test";
import { expectNothingLost, test, withoutMinio } from "../fixtures/site-test.ts";
import { startLoad } from "../load/load.ts";

test.skip(withoutMinio, "needs a MinIO: set MINIO_BIN");
/** Each sender waits for its answer before it sends again. */
const senders = 4;

test("replicas are replaced one by one under load: every visitor is answered", async ({ site }) => {
  const load = startLoad(site.baseURL);
  await load.more("accepted", 40);
  for (const replica of site.replicas) {
    await replica.retire();
    await load.more("accepted", 40);
    await replica.start();
    await load.more("accepted", 40);
  }
  const submissions = await load.stop();
  expect([submissions.refused.length, submissions.cut.length], "refused, cut").toEqual([0, 0]);
  expect(Math.min(...site.proxy.answers)).toBeGreaterThan(40);
  await expectNothingLost(site, submissions);
});

test("replicas are replaced under 100 requests a second beside a busy process: none is lost", async ({
  site,
}) => {
  const busy = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  const unwatch = site.proxy.watchReadiness();
  const load = startLoad(site.baseURL, { perSecond: 100 });
  try {
    await load.more("accepted", 200);
    for (const replica of site.replicas) {
      // Nobody informs the load balancer: it polls /readyz, as load balancers do.
      await replica.stop();
      await replica.start();
      await load.more("accepted", 200);
    }
  } finally {
    unwatch();
    busy.kill();
  }
  const submissions = await load.stop();
  expect([submissions.refused.length, submissions.cut.length], "refused, cut").toEqual([0, 0]);
  await expectNothingLost(site, submissions);
});

const ways = [
  ["stopped while requests arrive", "stop", senders],
  // The system closes a killed process's sockets one by one, so a sender that was cut off may enter the queue of a
  // socket that is closed next.
  ["killed", "kill", Number.POSITIVE_INFINITY],
] as const;

for (const [how, way, cutAtMost] of ways) {
  test(`a replica is ${how}: the other one continues, and nothing accepted is lost`, async ({ site }) => {
    const [first] = site.replicas;
    const load = startLoad(site.baseURL, { senders });
    await load.more("accepted", 40);
    await first?.[way]();
    // One turn later the balancer has noticed the end of its own connections too.
    await setImmediate();
    const gone = performance.now();
    await load.more("accepted", 80);
    await first?.start();
    const submissions = await load.stop();
    expect(submissions.refused.length).toBe(0);
    // Only requests that the replica was answering or that were still in the system's queue are cut; once it is gone,
    // none is routed to it.
    expect(submissions.cut.length).toBeLessThanOrEqual(cutAtMost);
    expect(submissions.cut.filter((mark) => (submissions.sentAt.get(mark) ?? gone) >= gone)).toEqual([]);
    await expectNothingLost(site, submissions);
  });
}
