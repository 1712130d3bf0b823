/** The products that have a page, as the last part of its address, in the order of /home. */
export const productNames = ["fieldbox", "mantis", "representative"] as const;

export type ProductName = (typeof productNames)[number];

/** Whether the last part of an address is a product's. */
export function isProductName(name: string): name is ProductName {
  const names: readonly string[] = productNames;
  return names.includes(name);
}
