let takingOver = false;

/** Whether the page that is being loaded stands in the document already, so that a part of its code can come later. */
export function isTakingOver(): boolean {
  return takingOver;
}

/** Loads a page that was served complete. */
export async function takeOver(load: () => Promise<void>): Promise<void> {
  takingOver = true;
  await load();
  takingOver = false;
}
