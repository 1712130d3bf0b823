/**
 * The keys of this product's advisory locks. Any numbers will do, as long as they differ and all replicas use the same.
 */
export const advisoryLocks = {
  migration: 7_268_115_201,
  firstAdmin: 7_202_611,
  demo: 7_202_612,
  /** The first of two keys; the second is the hash of a worker pool's id. */
  workerPools: 7_202_613,
  knownWords: 7_202_614,
  keptBackup: 7_202_615,
  auditChain: 7_202_616,
  auditSettings: 7_202_617,
  /** The first of two keys; the second is an article's id. Held while its assignments get another sentence. */
  sentencesOfArticle: 7_202_618,
  /** Shared by whoever acts as an administrator; alone for whoever removes an account, or its role. */
  actingAdmins: 7_202_619,
  /** Taken by a trigger of migration 037. */
  readinessCounts: 7_202_630,
} as const;
