import type { CaseRow } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { agreesWith, sumOf, trimmed } from '@clearway/contract/kernel/decimal'
import type { Text } from '@clearway/contract/kernel/text'
import { useMemo, type ReactNode } from 'react'

import { useGridLines, type GridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { Masked } from '../../../../kernel/Masked.tsx'
import { grouped } from '../../../../kernel/show.ts'
import { caseFileText as t } from '../caseFile.text.ts'
import { isEmpty, type DraftLine } from './caseLineDraft.ts'

interface Total {
  readonly name: 'totalPrice' | 'netWeight' | 'grossWeight' | 'packages'
  readonly paper: 'invoiceTotal' | 'netWeight' | 'grossWeight' | 'packages'
  readonly label: Text
  readonly places: number
}
const totals: readonly Total[] = [
  { name: 'totalPrice', paper: 'invoiceTotal', label: c.invoiceTotal, places: 2 },
  { name: 'netWeight', paper: 'netWeight', label: c.netWeight, places: 0 },
  { name: 'grossWeight', paper: 'grossWeight', label: c.grossWeight, places: 0 },
  { name: 'packages', paper: 'packages', label: c.packages, places: 0 },
]

/** `a − b` as decimal text; '0' where they agree. */
const minus = (a: string, b: string): string => sumOf([a, b.startsWith('-') ? b.slice(1) : `-${b}`])

/** What the lines add up to, exactly, beside what the papers say; a difference is told in words, as finely as the papers tell their figure. */
export function CaseLineTotals({ store, row }: { store: GridLines<DraftLine>; row: CaseRow }) {
  const say = useText()
  const all = useGridLines(store)
  const lines = useMemo(() => all.filter((l) => !isEmpty(l)), [all])
  return (
    <dl className="case-totals" aria-label={say(t.totals)}>
      <div>
        <dt>{say(t.lineCount, { count: lines.length })}</dt>
      </div>
      {totals.map((total) => (
        <Sum
          key={total.name}
          total={total}
          lines={lines}
          hidden={!(total.paper in row)}
          paper={row[total.paper]}
          unit={total.name === 'totalPrice' ? row.currency : undefined}
        />
      ))}
    </dl>
  )
}

function Figure({ label, children }: { label: Text; children: ReactNode }) {
  const say = useText()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sum({
  total,
  lines,
  paper,
  unit,
  hidden,
}: {
  total: Total
  hidden: boolean
  lines: readonly DraftLine[]
  paper: string | number | null | undefined
  unit: string | null | undefined
}) {
  const say = useText()
  const sum = useMemo(
    () =>
      sumOf(
        lines.map((l) => l[total.name]),
        total.places,
      ),
    [lines, total],
  )
  const missing = lines.filter((l) => l[total.name] === '').length
  const given = paper === null || paper === undefined || paper === '' ? undefined : String(paper)
  const told = given === undefined ? '' : say(t.paper, { value: grouped(trimmed(given, total.places)) })
  if (hidden)
    return (
      <Figure label={total.label}>
        <Masked />
      </Figure>
    )
  if (missing === lines.length) {
    // Nothing is added up yet: that is no difference.
    return (
      <Figure label={total.label}>
        {lines.length > 0 && (
          <small>
            {say(t.linesTellNone)}
            {told && ` · ${told}`}
          </small>
        )}
        {lines.length === 0 && '–'}
      </Figure>
    )
  }
  const agrees = given !== undefined && agreesWith(sum, given, total.places)
  const by = given === undefined || agrees ? '' : minus(sum, given)
  return (
    <Figure label={total.label}>
      {unit && `${unit} `}
      {grouped(sum)}
      {missing > 0 && <small> · {say(t.incomplete, { count: missing })}</small>}
      {agrees && <small className="case-agrees"> · {say(t.agrees)}</small>}
      {by && (
        <strong className="case-differs">
          {' '}
          · {told} ·{' '}
          {by.startsWith('-')
            ? say(t.tooLittle, { value: grouped(by.slice(1)) })
            : say(t.tooMuch, { value: grouped(by) })}
        </strong>
      )}
    </Figure>
  )
}
