import type { ComponentProps } from "react";
import { useLateCode } from "../ui/late/use-late-code.ts";
import type { EnquirySent } from "./enquiry-sent.tsx";

/** The confirmation of a sent enquiry, whose code is fetched only then; a toast says meanwhile that it was sent. */
export function LateEnquirySent(props: ComponentProps<typeof EnquirySent>) {
  const code = useLateCode(fetchEnquirySent);
  return code && <code.EnquirySent {...props} />;
}

function fetchEnquirySent() {
  return import("./enquiry-sent.tsx");
}
