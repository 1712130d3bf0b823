type Opening<Queue, Shown> = {
  /** Aborted when the screen is left. */
  left: AbortSignal;
  make: () => Queue;
  /** Loads what it is shown with. */
  load: (queue: Queue) => Promise<Shown>;
};

/** Makes a queue and loads what it is shown with. It ends with its screen, even meanwhile, and where that does not come. */
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
