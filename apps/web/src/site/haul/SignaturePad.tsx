import { useRef, type PointerEvent } from 'react'

import { useText } from '../../kernel/language.ts'
import { haulText as t } from './haul.text.ts'

const [width, height] = [600, 200]
/** As many strokes as the contract takes. */
const longest = 19_000

interface Props {
  readonly value: string
  /** What was drawn until then, with what comes to it. */
  readonly onChange: (draw: (path: string) => string) => void
}

/** Strokes of a finger as a path within 600 × 200. */
export function SignaturePad({ value, onChange }: Props) {
  const say = useText()
  const drawing = useRef(false)
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): string => {
    const box = currentTarget.getBoundingClientRect()
    const within = (share: number, most: number) => Math.min(most, Math.max(0, Math.round(share * most)))
    return `${within((clientX - box.left) / box.width, width)} ${within((clientY - box.top) / box.height, height)}`
  }
  return (
    <div>
      <svg
        role="img"
        aria-label={say(t.signature)}
        className="haul-pad"
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event) => {
          if (value.length > longest) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drawing.current = true
          const point = at(event)
          onChange((path) => `${path}M${point}`)
        }}
        onPointerMove={(event) => {
          if (!drawing.current || value.length > longest) return
          const point = at(event)
          onChange((path) => `${path}L${point}`)
        }}
        onPointerUp={() => {
          drawing.current = false
        }}
      >
        <path d={value} />
      </svg>
      {value && (
        <button type="button" onClick={() => onChange(() => '')}>
          {say(t.clear)}
        </button>
      )}
    </div>
  )
}
