let takingOver = false;

/**
 * Whether the page that is being loaded is already in the document and only has to be hydrated, so that part of its code
 * can be loaded later.
 */
export function isTakingOver(): boolean {
  return takingOver;
}

/** Loads the code of a page that was served prerendered. */
export async function takeOver(load: () => Promise<void>): Promise<void> {
  takingOver = true;
  await load();
  takingOver = false;
}
