/** The limits that the script of every page needs, in their own file so that a first visit does not load the others. */
export const shellLimits = {
  idMax: 2_147_483_647,
  searchMax: 200,
  /** Pixels of scroll from which the navigation bar is more opaque. */
  navigationOpaqueFromPx: 50,
  sectionScrollDelayMs: 100,
  toastsShown: 1,
  toastRemoveDelayMs: 1_000_000,
} as const;
