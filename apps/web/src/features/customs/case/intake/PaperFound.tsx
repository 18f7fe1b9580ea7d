import type { GoodsColumn, GoodsSum } from '@clearway/contract/business/goodsTable'
import { goodsTableText } from '@clearway/contract/business/goodsTable.text'
import { type IntakePart } from '@clearway/contract/features/customs/case/caseIntake'
import { caseIntakeText as c } from '@clearway/contract/features/customs/case/caseIntake.text'

import { useText } from '../../../../kernel/language.ts'
import { amountWords, grouped, shownFigure } from '../../../../kernel/show.ts'
import { intakeText as t } from './intake.text.ts'

/** Rows that ask for money and are no goods. */
export function LeftOut({ part }: { part: IntakePart }) {
  const say = useText()
  if (part.charges.length === 0) return null
  return (
    <ul className="intake-columns" aria-label={say(t.leftOut)}>
      {part.charges.map((charge) => (
        <li key={charge.row}>
          {say(t.leftOutRow, {
            row: charge.row,
            what: say(goodsTableText.charges[charge.kind]),
            words: charge.words,
          })}{' '}
          {charge.currency ? amountWords(charge.value, charge.currency) : grouped(charge.value)}
        </li>
      ))}
    </ul>
  )
}

/** What to look at, folded: the rows are taken all the same. */
export function Warnings({ part }: { part: IntakePart }) {
  const say = useText()
  if (part.warningCount === 0) return null
  return (
    <details className="intake-warnings">
      <summary>{say(t.warnings, { count: part.warningCount })}</summary>
      <ul>
        {part.warnings.map((w, i) => (
          <li key={i}>
            {say(t.warningAt, { row: w.row, column: say(c.columns[w.field as GoodsColumn]), message: w.message })}
          </li>
        ))}
      </ul>
      {part.warningCount > part.warnings.length && <p>{say(t.first)}</p>}
    </details>
  )
}

/** Amounts with their cents. */
const sumShown = (name: GoodsSum['name'], value: string): string => shownFigure(value, name === 'totalPrice' ? 2 : 0)

/** What the lines add up to, beside the paper's own total. */
export function Sums({ sums }: { sums: readonly GoodsSum[] }) {
  const say = useText()
  if (sums.length === 0) return null
  return (
    <table className="list-plain intake-sums">
      <caption>{say(t.sums)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{say(t.sums)}</span>
          </th>
          <th scope="col">{say(t.sumLines)}</th>
          <th scope="col">{say(t.sumPaper)}</th>
          <th scope="col">
            <span className="unseen">{say(t.agrees)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ kind, name, lines, paper, agrees }) => (
          <tr key={`${kind} ${name}`}>
            <th scope="row">
              {say(c.kinds[kind])} · {say(c.columns[name])}
            </th>
            <td className="list-figures">{sumShown(name, lines)}</td>
            <td className="list-figures">{paper === null ? say(t.noTotal) : sumShown(name, paper)}</td>
            <td>
              {agrees === null ? (
                ''
              ) : agrees ? (
                <span className="case-agrees">✓ {say(t.agrees)}</span>
              ) : (
                <span className="case-differs">✗ {say(t.differs)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
