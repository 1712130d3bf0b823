type AssertionOptions = { challenge: string; rpId: string; timeout: number; userVerification: "required" };

/** Has one of this browser's passkeys sign the server's challenge; loads the code that talks to authenticators only now. */
export async function signWithPasskey(askOptions: () => Promise<AssertionOptions>) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: await askOptions() });
}
