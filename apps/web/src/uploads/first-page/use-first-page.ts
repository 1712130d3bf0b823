import { useEffect, useState } from "react";
import { loadFirstPage } from "./load-first-page.ts";
import type { FirstPage } from "./read-first-page.ts";

/** A first page with the object URL of its image, which is valid while the caller is mounted. */
export type ShownFirstPage = Omit<FirstPage, "cover"> & { cover: string | null };

/** The first page of a local PDF; undefined until it is read, null if it cannot be. */
export function useFirstPage(file: unknown): ShownFirstPage | null | undefined {
  const [page, setPage] = useState<ShownFirstPage | null>();
  useEffect(() => {
    const leaving = new AbortController();
    let address: string | null = null;
    void loadFirstPage(file, leaving.signal).then((read) => {
      if (leaving.signal.aborted) return;
      address = read?.cover ? URL.createObjectURL(read.cover) : null;
      setPage(read && { ...read, cover: address });
    });
    return () => {
      leaving.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [file]);
  return page;
}
