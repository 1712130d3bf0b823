import { spacedReference } from "@antochi/contract/reference";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./reference-number.module.css";

/** The reference number of an enquiry as its sender reads it. */
export function ReferenceNumber({ reference }: { reference: string }) {
  return <span className={classNames("figure", styles.number)}>{spacedReference(reference)}</span>;
}
