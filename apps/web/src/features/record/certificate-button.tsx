import { type ReactNode, useState } from "react";
import { api } from "../../api-client/api.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { recordCopy } from "../../content/record.ts";
import { Button } from "../../ui/button.tsx";
import { useStands } from "../../ui/use-stands.ts";

const { certificate: copy } = recordCopy;

/** How often the certificate is polled for. It is made in a moment; after a minute the wait ends with a failure message. */
const looks = 120;
const betweenLooksMs = 500;

type CertificateButtonProps = {
  /** Null stands for all acknowledgements. */
  acknowledgementId: number | null;
  label?: string;
  children: ReactNode;
};

/** Requests a certificate, polls until it is ready, and downloads it; gives up silently when the record is left. */
export function CertificateButton({ acknowledgementId, label, children }: CertificateButtonProps) {
  const ask = api.record.askCertificate.useMutation();
  const { ownCertificate } = api.useUtils().record;
  const [making, setMaking] = useState(false);
  const stands = useStands();

  async function begin() {
    setMaking(true);
    try {
      let certificate = await ask.mutateAsync({ acknowledgementId });
      for (let look = 0; certificate.url === null && look < looks; look += 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, betweenLooksMs);
        });
        if (!stands.current) return;
        certificate = await ownCertificate.fetch({ id: certificate.id }, { staleTime: 0 });
      }
      if (certificate.url === null) throw new Error("The certificate was not made");
      if (stands.current) download(certificate.url);
    } catch (error) {
      if (stands.current) await toastFailure(error, copy.failed);
    } finally {
      setMaking(false);
    }
  }

  return (
    <Button size="small" aria-label={label} sending={making} onClick={() => void begin()}>
      {making ? copy.making : children}
    </Button>
  );
}

function download(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
