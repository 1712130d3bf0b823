import type { ReactNode } from "react";

/** The few icons, shown alone or before a word: 20 units square, all drawn with the same stroke. */
const drawings = {
  check: <path d="m4 10.5 4 4 8-9" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  warning: <path d="M10 3 2.5 16.5h15zM10 8v4m0 1.8v.7" />,
  chevron: <path d="m5 8 5 5 5-5" />,
  plus: <path d="M10 3v14M3 10h14" />,
  arrowLeft: <path d="M17 10H3m5-5-5 5 5 5" />,
  arrowRight: <path d="M3 10h14m-5-5 5 5-5 5" />,
  more: <path d="M10 4h.01M10 10h.01M10 16h.01" strokeWidth="2.5" />,
  grip: <path d="M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01" strokeWidth="2.5" />,
  minimise: <path d="M4 15h12" />,
  calendar: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3M13 3v3" />,
  upload: <path d="M10 13V3.5M6 7l4-4 4 4M3.5 12v4.5h13V12" />,
  download: <path d="M10 3v10.5M6 9.5l4 4 4-4M3.5 16.5h13" />,
  pause: <path d="M7 4v12M13 4v12" />,
  play: <path d="M6 4v12l10-6z" />,
  key: <path d="M8.5 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM8.5 10h9v3M14 10v2.5" />,
  search: <path d="m13 13 4 4M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

type SignProps = { size?: number };

/** Decoration beside a word, or inside a control that has a name of its own. */
export function Icon({ name, size }: SignProps & { name: IconName }) {
  return <Sign {...(size !== undefined && { size })}>{drawings[name]}</Sign>;
}

/** The icons' SVG frame and stroke, for icons that belong to one part of the site only and are to look like these. */
export function Sign({ size = 20, children }: SignProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
