import type { ComponentProps } from "react";
import { useLateCode } from "../ui/use-late-code.ts";
import type { EnquirySent } from "./enquiry-sent.tsx";

/** What is known of an enquiry that was sent, fetched then; a toast says that it was. */
export function LateEnquirySent(props: ComponentProps<typeof EnquirySent>) {
  const code = useLateCode(fetchEnquirySent);
  return code && <code.EnquirySent {...props} />;
}

function fetchEnquirySent() {
  return import("./enquiry-sent.tsx");
}
