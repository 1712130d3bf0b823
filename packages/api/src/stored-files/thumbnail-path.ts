import { thumbnailKeyOf } from "@antochi/storage/object-key";
import { keyOfObjectPath, objectPathOf } from "@antochi/storage/object-path";

type PicturedFile = { objectPath: string; hasThumbnail: boolean };

/** The address of the picture of a stored PDF's first page; null until a job has drawn it. */
export function thumbnailPathOf({ objectPath, hasThumbnail }: PicturedFile): string | null {
  return hasThumbnail ? objectPathOf(thumbnailKeyOf(keyOfObjectPath(objectPath))) : null;
}
