/** Quiet drawing: lanes from several ports run into one, as papers, goods and bills do here. */
export function Lanes() {
  return (
    <svg className="site-lanes" viewBox="0 0 520 380" aria-hidden focusable="false">
      <g fill="none" stroke="var(--edge)" strokeWidth="2">
        <path d="M20 70h110c80 0 80 120 160 120h210" />
        <path d="M20 150h90c70 0 90 40 170 40" />
        <path d="M20 230h90c70 0 90-40 170-40" />
        <path d="M20 310h110c80 0 80-120 160-120" />
      </g>
      <g fill="var(--card)" stroke="var(--strong)" strokeWidth="2.5">
        <circle cx="20" cy="70" r="7" />
        <circle cx="20" cy="150" r="7" />
        <circle cx="20" cy="230" r="7" />
        <circle cx="20" cy="310" r="7" />
      </g>
      <circle cx="290" cy="190" r="34" fill="var(--strong)" />
      <path
        d="m276 190 10 10 18-20"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g fill="var(--card)" stroke="var(--line-strong)" strokeWidth="1.5">
        <rect x="372" y="96" width="124" height="52" rx="8" />
        <rect x="372" y="232" width="124" height="52" rx="8" />
      </g>
      <g stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round">
        <path d="M390 115h60M390 131h88M390 251h76M390 267h50" />
      </g>
      <path
        d="m488 182 10 8-10 8"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
