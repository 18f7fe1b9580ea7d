import { Fragment } from 'react'

import { markPieces } from './marked.ts'

/** A text in which the searched words are marked; digits of a code are marked at its start. */
export function Marked({ text, search }: { text: string; search: string }) {
  const digits = search.replace(/[.\s-]/g, '')
  if (/^\d{2,13}$/.test(digits)) {
    // A code may be written with points, which the search need not have.
    let at = 0
    let seen = 0
    while (at < text.length && seen < digits.length && (text[at] === digits[seen] || text[at] === '.'))
      seen += text[at++] === '.' ? 0 : 1
    return seen === digits.length ? (
      <>
        <mark>{text.slice(0, at)}</mark>
        {text.slice(at)}
      </>
    ) : (
      <>{text}</>
    )
  }
  if (!search) return <>{text}</>
  return (
    <>
      {markPieces(text, search).map((piece, n) =>
        piece.hit ? <mark key={n}>{piece.text}</mark> : <Fragment key={n}>{piece.text}</Fragment>,
      )}
    </>
  )
}
