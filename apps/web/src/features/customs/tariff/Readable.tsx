import type { ReactNode } from 'react'

/** What is only read in a drawer: it scrolls there, so the keyboard must be able to reach it. */
export function Readable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tariff-readable" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
