import { useState } from "react";
import type { Publishing } from "./create-publishing.ts";
import type { PublishRow } from "./publish-rows.ts";

/**
 * The field of a row's title, and where what it shows comes from. A title that is read from the PDF while somebody is in
 * the field appears once they leave it: they may have selected the file's name to type over it.
 */
export function useTitleField({ edit }: Pick<Publishing, "edit">, { file, title, titleFrom }: PublishRow) {
  const [held, setHeld] = useState<string | null>(null);
  const isHeld = held !== null && titleFrom === "pdf";
  return {
    titleFrom: isHeld ? "name" : titleFrom,
    field: {
      value: isHeld ? held : title,
      onFocus: () => setHeld(titleFrom === "pending" ? title : null),
      onBlur: () => setHeld(null),
      onChange: ({ target }: { target: { value: string } }) => edit(file.id, { title: target.value }),
    },
  } as const;
}
