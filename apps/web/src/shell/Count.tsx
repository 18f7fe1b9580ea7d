/** A small number on an icon; the icon's button says it in words. */
export const Count = ({ of }: { of: number }) =>
  of > 0 ? (
    <span aria-hidden className="shell-count">
      {of > 99 ? '99+' : of}
    </span>
  ) : null
