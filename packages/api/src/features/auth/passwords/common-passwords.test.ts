import { fileURLToPath } from "node:url";
import { runWithFewDescriptors } from "@antochi/testing/file-descriptors";
import { expect, test } from "vitest";

const crowdedProcess = fileURLToPath(new URL("../testing/crowded-process.ts", import.meta.url));

test("a list of common passwords that could not be read at first is read with the next password", async () => {
  expect(await runWithFewDescriptors(crowdedProcess)).toEqual({
    crowded: "failed",
    free: "Known to be leaked: it is on lists that attackers try first. Choose another one.",
  });
});
