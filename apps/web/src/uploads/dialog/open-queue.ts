type Opening<Queue, Shown> = {
  /** Aborted when the screen is left. */
  left: AbortSignal;
  make: () => Queue;
  /** Loads the dialog that shows the queue. */
  load: (queue: Queue) => Promise<Shown>;
};

/**
 * Creates a queue and loads its dialog. The queue is closed when the screen is left, even during loading, and if loading
 * fails.
 */
export async function openQueue<Queue extends { close: () => void }, Shown>({
  left,
  make,
  load,
}: Opening<Queue, Shown>): Promise<{ queue: Queue; shown: Shown }> {
  left.throwIfAborted();
  const queue = make();
  const end = () => queue.close();
  left.addEventListener("abort", end, { once: true });
  try {
    return { queue, shown: await load(queue) };
  } catch (error) {
    left.removeEventListener("abort", end);
    if (!left.aborted) end();
    throw error;
  }
}
