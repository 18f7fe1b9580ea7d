import type { UsLayer, UsLine } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import type { Text } from '@clearway/contract/kernel/text'

/** A text, or the number of one that stood before it. */
type Short = Text | number
interface StoredLine extends Omit<UsLine, 'layers' | 'undecided'> {
  readonly layers: readonly (Omit<UsLayer, 'label' | 'rule'> & { readonly label: Short; readonly rule: Short })[]
  readonly undecided: readonly Short[]
}

/** Lines as they are stored: of hundreds most say the same, so what was said before stands as its number. */
export function storedLines(lines: readonly UsLine[]): StoredLine[] {
  const known = new Map<string, number>()
  const short = (text: Text): Short => {
    const key = `${text.zh}\n${text.tw}\n${text.en}`
    const at = known.get(key)
    if (at === undefined) known.set(key, known.size)
    return at ?? text
  }
  return lines.map((line) => ({
    ...line,
    layers: line.layers.map((layer) => ({ ...layer, label: short(layer.label), rule: short(layer.rule) })),
    undecided: line.undecided.map(short),
  }))
}

/** The same with all texts in full, in the order in which they were stored. */
export function fullLines(stored: readonly StoredLine[]): UsLine[] {
  const known: Text[] = []
  const full = (text: Short): Text => {
    if (typeof text === 'number') return known[text]!
    known.push(text)
    return text
  }
  return stored.map((line) => ({
    ...line,
    layers: line.layers.map((layer) => ({ ...layer, label: full(layer.label), rule: full(layer.rule) })),
    undecided: line.undecided.map(full),
  }))
}
