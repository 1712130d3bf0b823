import { recoveryCodesSchema, startedCodesSchema } from "@antochi/contract/second-factors";
import { z } from "zod";
import type { Credentials, Product } from "../product/product.ts";
import { codeOf } from "../screens/second-step.ts";
import { openAdmin, readAnswer } from "./api-client.ts";

const answerOf = <T>(data: z.ZodType<T>) => z.object({ result: z.object({ data }) });

/**
 * Sets up a second step for a product's administrator, which SECURITY=strict requires before anything else.
 * @returns the administrator, who signs in with recovery codes, ten times at most
 */
export async function withSecondStep(product: Pick<Product, "baseURL" | "admin">): Promise<Credentials> {
  await using admin = await openAdmin(product);
  const started = await readAnswer(
    await admin.post("/trpc/secondFactors.startCodes", { data: {} }),
    200,
    answerOf(startedCodesSchema),
  );
  const code = codeOf(started.result.data.secret);
  const confirmed = await readAnswer(
    await admin.post("/trpc/secondFactors.confirmCodes", { data: { code } }),
    200,
    answerOf(recoveryCodesSchema),
  );
  const codes = confirmed.result.data.recoveryCodes;
  return { ...product.admin, nextCode: () => codes.shift() ?? "no code is left" };
}
