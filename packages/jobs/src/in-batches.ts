/** What is left after so many batches waits for the next hour. */
const batches = 50;

/**
 * Repeats work that does up to `size` rows in one go and answers how many it did, until there were fewer, so that no
 * single transaction takes long.
 */
export async function inBatches(size: number, work: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    if ((await work()) < size) return;
  }
}
