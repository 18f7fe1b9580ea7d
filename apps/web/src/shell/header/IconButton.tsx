import type { ReactNode } from 'react'

interface IconButtonProps {
  readonly label: string
  readonly onClick: () => void
  /** Given, the button opens and closes something. */
  readonly expanded?: boolean
  readonly children: ReactNode
}

/** A button of the header that shows an icon alone. */
export function IconButton({ label, onClick, expanded, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="shell-icon"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
