import { proposedIn } from '@clearway/contract/features/customs/case/caseFixed'
import {
  caseLineFields,
  caseLineWrite,
  type CaseLine,
  type CaseLineField,
} from '@clearway/contract/features/customs/case/caseLine'
import type { Field } from '@clearway/contract/kernel/field'
import type { Origins } from '@clearway/contract/kernel/origin'

import type { GridLine } from '../../../../kernel/grid/gridLines.ts'
import { trimmedDecimal } from '../../../../kernel/show.ts'

export const lineFields = Object.keys(caseLineFields) as CaseLineField[]
type Cells = Readonly<Record<CaseLineField, string>>

/** A line while it is worked on: every cell as text. Its key is its id, which this page gives to new ones. */
export interface DraftLine extends GridLine, Cells {
  readonly position: number
  readonly goodsId: string | null
  readonly matchedBy: CaseLine['matchedBy']
  readonly declarationCode: string | null
  /** What the customer's people propose beside the broker's decision. */
  readonly proposed: Readonly<Partial<Record<CaseLineField, string>>>
  /** Where its values came from; a cell that was just typed has none before the server answered. */
  readonly origins: Origins
}

const noCells = Object.fromEntries(lineFields.map((name) => [name, ''])) as Cells

/** Also where the page is not served over TLS, as in a warehouse's own network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const blankLine = (): DraftLine => ({
  ...noCells,
  key: newId(),
  position: 0,
  goodsId: null,
  matchedBy: null,
  declarationCode: null,
  proposed: {},
  origins: {},
})
/** A copy that stands in no declaration. */
export const copyLine = (line: DraftLine): DraftLine => ({
  ...line,
  key: newId(),
  position: 0,
  declarationCode: null,
  proposed: {},
  origins: {},
})

const kindOf = (name: CaseLineField): Field['kind'] => (caseLineFields as Readonly<Record<string, Field>>)[name]!.kind

export function cellOf(name: CaseLineField, value: unknown): string {
  if (value === null || value === undefined) return ''
  return kindOf(name) === 'decimal' ? trimmedDecimal(String(value)) : String(value)
}

const nothing = {}
function proposedOf(line: CaseLine): DraftLine['proposed'] {
  const found = Object.entries(proposedIn).flatMap(([name, place]) => (line[place] ? [[name, line[place]]] : []))
  return found.length > 0 ? Object.fromEntries(found) : nothing
}

export const draftOf = (line: CaseLine): DraftLine => ({
  ...(Object.fromEntries(lineFields.map((name) => [name, cellOf(name, line[name])])) as Cells),
  key: line.id,
  position: line.position,
  goodsId: line.goodsId,
  matchedBy: line.matchedBy,
  declarationCode: line.declarationCode,
  proposed: proposedOf(line),
  origins: line.origins,
})

export const isEmpty = (line: DraftLine): boolean => lineFields.every((name) => line[name] === '')
/** No declaration could be made of it. */
export const isOpenLine = (line: DraftLine): boolean => !isEmpty(line) && (line.hsCode === '' || line.elements === '')

/** The line with this in a cell; where it came from is the server's to say then. */
export function withCell(line: DraftLine, name: CaseLineField, value: string): DraftLine {
  if (line[name] === value) return line
  const { [name]: _before, ...origins } = line.origins
  return { ...line, [name]: value, origins }
}

/** What a cell sends; a figure that is none goes as it was typed, and is refused by name. */
export const sentValue = (name: CaseLineField, cell: string): string | number | null => {
  if (cell === '') return null
  return kindOf(name) === 'integer' && /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell
}

/** What of a new line the form would take at once; other cells go one by one, so that only they are refused. */
export function takenAtOnce(line: DraftLine): {
  values: Record<string, string | number | null>
  others: CaseLineField[]
} {
  const values: Record<string, string | number | null> = line.goodsId ? { goodsId: line.goodsId } : {}
  const others: CaseLineField[] = []
  for (const name of lineFields) {
    if (line[name] === '') continue
    const value = sentValue(name, line[name])
    if (caseLineWrite.shape[name].safeParse(value).success) values[name] = value
    else others.push(name)
  }
  return { values, others }
}

/** Room between two lines, so that others fit between them. */
export const gap = 1024
const mostPosition = 2_000_000_000

/** Gives each new line a place between its neighbours; where no room is left it shares the place of the line above. */
export function placed(lines: readonly DraftLine[], isNew: (line: DraftLine) => boolean): readonly DraftLine[] {
  const next = [...lines]
  let changed = false
  for (let from = 0; from < next.length; from++) {
    if (!isNew(next[from]!)) continue
    let to = from
    while (to < next.length && isNew(next[to]!)) to++
    const above = from > 0 ? next[from - 1]!.position : 0
    const below = to < next.length ? next[to]!.position : Math.min(mostPosition, above + gap * (to - from + 1))
    const step = Math.max(0, below - above) / (to - from + 1)
    for (let i = from; i < to; i++) {
      next[i] = { ...next[i]!, position: Math.floor(above + step * (i - from + 1)) }
      changed = true
    }
    from = to
  }
  return changed ? next : lines
}

export const kilogram = '035'

/** What the line says in a statutory unit: its own quantity where the unit is the same, its net weight where it is kilograms; else nothing. */
export function quantityInUnit(
  line: Pick<DraftLine, 'unit' | 'quantity' | 'netWeight'>,
  unit: string | undefined,
): string {
  if (!unit) return ''
  return unit === line.unit && line.quantity !== '' ? line.quantity : unit === kilogram ? line.netWeight : ''
}
