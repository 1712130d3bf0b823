import type { Adapter, AdapterConstructor, AdapterPayload } from "oidc-provider";

/** The storage of what a provider issues: in its own memory. */
export function createProviderAdapter(): AdapterConstructor {
  const rows = new Map<string, AdapterPayload>();

  return class implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    #key(id: string): string {
      return `${this.#kind}:${id}`;
    }

    #findBy(field: "uid" | "userCode", value: string): AdapterPayload | undefined {
      const found = [...rows].find(([key, row]) => key.startsWith(`${this.#kind}:`) && row[field] === value);
      return found?.[1];
    }

    async upsert(id: string, payload: AdapterPayload): Promise<void> {
      rows.set(this.#key(id), payload);
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return rows.get(this.#key(id));
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#findBy("uid", uid);
    }

    async findByUserCode(code: string): Promise<AdapterPayload | undefined> {
      return this.#findBy("userCode", code);
    }

    async consume(id: string): Promise<void> {
      const row = rows.get(this.#key(id));
      if (row) row.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      rows.delete(this.#key(id));
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
    }
  };
}
