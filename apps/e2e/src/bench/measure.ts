import autocannon from "autocannon";

/** One kind of request to one server. */
export type Shot = Pick<autocannon.Options, "url" | "method" | "headers" | "body" | "requests"> & {
  connections: number;
};

export type Figures = {
  /** Answers in a second, on average. */
  rate: number;
  /** In milliseconds. */
  p99: number;
};

const roundSeconds = 3;
const warmUpSeconds = 1;

/**
 * Fires at both servers in turn, twice, so that a machine which is busy with something else is so for both, and takes
 * the better round of each.
 *
 * @throws where an answer is no success
 */
export async function measureBeside(product: Shot, bare: Shot): Promise<{ product: Figures; bare: Figures }> {
  const [first, bareFirst] = [await measure(product), await measure(bare)];
  const [second, bareSecond] = [await measure(product), await measure(bare)];
  return { product: better(first, second), bare: better(bareFirst, bareSecond) };
}

async function measure(shot: Shot): Promise<Figures> {
  await autocannon({ ...shot, duration: warmUpSeconds });
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    ...shot,
    duration: roundSeconds,
  });
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${shot.url}: ${non2xx} refusals, ${errors} errors, ${timeouts} timeouts`);
  }
  return { rate: requests.average, p99: latency.p99 };
}

function better(one: Figures, other: Figures): Figures {
  return one.rate >= other.rate ? one : other;
}
