import { goodsTableText } from '@clearway/contract/business/goodsTable.text'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { Alert } from 'antd'

import { useText } from '../../kernel/language.ts'
import { amountWords, grouped } from '../../kernel/show.ts'
import { importColumns } from './lineMapping.ts'
import { orderPageText as t } from './orderPage.text.ts'
import type { Checked } from './useLinesImport.ts'

type Column = (typeof importColumns)[number]
const isColumn = (name: string): name is Column => importColumns.includes(name as Column)

const amountIn = (value: string, currency: string | null | undefined) =>
  currency ? amountWords(value, currency) : grouped(value)

type Found = Pick<
  Checked,
  | 'total'
  | 'sheet'
  | 'headRow'
  | 'columns'
  | 'currency'
  | 'charges'
  | 'sums'
  | 'warnings'
  | 'warningCount'
  | 'problems'
  | 'problemRows'
>

/** What a file says beside its lines: where its table stands, what was left out of it, whether its sums agree, and what is wrong by row and column. */
export function ImportFound({ checked, currency }: { checked: Found; currency: string }) {
  const say = useText()
  const label = (name: string) => (isColumn(name) ? say(orderText[name]) : name)
  const { sheet, headRow: row, charges, sums, warnings, warningCount, problems, problemRows } = checked
  const differing = sums.filter((s) => s.agrees === false)
  return (
    <div className="order-import-found">
      <p>
        {say(t.readFrom, { count: checked.total, sheet: sheet || '–', row })} ·{' '}
        {importColumns
          .flatMap((name) =>
            checked.columns[name] === undefined ? [] : [`${say(orderText[name])} ← ${checked.columns[name]}`],
          )
          .join(' · ')}
      </p>
      {checked.currency && currency && checked.currency !== currency && (
        <Alert type="warning" showIcon title={say(t.otherCurrency, { file: checked.currency, currency })} />
      )}
      {charges.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={say(t.leftOut)}
          description={
            <ul>
              {charges.map((c) => (
                <li key={c.row}>
                  {say(t.leftOutRow, { row: c.row, what: say(goodsTableText.charges[c.kind]), words: c.words })}{' '}
                  {amountIn(c.value, c.currency || checked.currency)}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {differing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say(t.sumsDiffer)}
          description={differing.map((s) => (
            <div key={`${s.kind} ${s.name}`}>
              {say(t.sumDiffers, {
                what: say(goodsTableText.columns[s.name]),
                lines: grouped(s.lines),
                paper: grouped(s.paper ?? ''),
              })}
            </div>
          ))}
        />
      )}
      <Told
        title={say(t.problemRows, { count: problemRows })}
        notes={problems.map((p) => ({
          ...p,
          column: label(p.field),
          message: p.value ? `${p.message} (${p.value})` : p.message,
        }))}
      />
      <Told
        title={say(t.warningRows, { count: warningCount })}
        notes={warnings.map((w) => ({ ...w, column: label(w.field) }))}
      />
    </div>
  )
}

interface ToldProps {
  readonly title: string
  readonly notes: readonly { readonly row: number; readonly column: string; readonly message: string }[]
}

function Told({ title, notes }: ToldProps) {
  const say = useText()
  if (notes.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {notes.map((n, i) => (
          <li key={i}>{say(t.errorInFile, { row: n.row, column: n.column, message: n.message })}</li>
        ))}
      </ul>
    </details>
  )
}
