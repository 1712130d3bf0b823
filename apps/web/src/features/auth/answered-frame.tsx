import { type ReactNode, useEffect, useRef } from "react";
import { AuthFrame } from "./auth-frame.tsx";

/** What is shown after a form or link of signing in or registering; its heading gets the focus, so that it is read out. */
export function AnsweredFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <AuthFrame labelledBy={undefined}>
      <h1 ref={heading} tabIndex={-1} className="d4">
        {title}
      </h1>
      {children}
    </AuthFrame>
  );
}
