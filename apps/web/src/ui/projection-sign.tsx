/** The sign of third-angle projection, for sheets that set out two views. */
export function ProjectionSign({ label }: { label: string }) {
  return (
    <svg
      width="46"
      height="16"
      viewBox="0 0 46 16"
      fill="none"
      stroke="currentColor"
      strokeWidth=".9"
      role="img"
      aria-label={label}
    >
      <circle cx="9" cy="8" r="6" />
      <circle cx="9" cy="8" r="3" />
      <path d="M9 0v16M1 8h16M27 5.5v5l17 2.5V3zM24 8h22" />
    </svg>
  );
}
