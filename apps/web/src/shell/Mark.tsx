/** The mark: two lanes that meet and go on as one. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--strong)" />
      <path
        d="M6 10h5c6 0 6 6 12 6h1M6 22h5c6 0 6-6 12-6"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M21 11.6 25.6 16 21 20.4"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
