/** An icon of two overlapping sheets. */
export function CopyIcon() {
  return (
    <svg viewBox="0 0 16 16" width="0.9em" height="0.9em" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 2.5h-6a2 2 0 0 0-2 2v6" />
    </svg>
  );
}
