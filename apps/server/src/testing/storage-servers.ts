import type { ObjectStore } from "@antochi/storage/object-store";
import { openS3Store } from "@antochi/storage/testing/open-s3-store";
import { findS3Server, type S3ServerName, startS3Server } from "@antochi/storage/testing/s3-servers";

export type StoreKind = {
  name: "disk" | S3ServerName;
  /** If it is not available, the reason is printed on standard error. */
  available: boolean;
  /** Opens a store on a server of its own, which is closed with the stack; null for the disk store of the test server. */
  open: (opened: AsyncDisposableStack) => Promise<ObjectStore | null>;
};

/** Every kind of store that the product runs on. */
export const storeKinds: StoreKind[] = [
  { name: "disk", available: true, open: async () => null },
  ...(["minio", "versitygw"] as const).map((name): StoreKind => {
    const program = findS3Server(name, process.env);
    return {
      name,
      available: program !== null,
      async open(opened) {
        const server = opened.use(await startS3Server(name, program ?? ""));
        const { store } = openS3Store(server, "calls");
        await store.prepare();
        return store;
      },
    };
  }),
];
