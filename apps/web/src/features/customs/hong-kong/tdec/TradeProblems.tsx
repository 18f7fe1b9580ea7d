import { tradeDeclaration, type TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import type { Field } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { goToItem } from './tradeItems.ts'
import { tradePageText as t } from './tradePage.text.ts'

const fields: Readonly<Record<string, Field>> = tradeDeclaration.fields
const itemLabels: Readonly<Record<string, Text>> = f.line

/** What is wrong and what to weigh; each leads to its field, in the form or among the items. */
export function TradeProblems({ row, onEdit }: { row: TradeFull; onEdit: (field: string) => void }) {
  const say = useText()
  const { problems, proposedForm, form, editable } = row
  return (
    <section className="trade-card" aria-labelledby="trade-problems">
      <h2 id="trade-problems">{say(t.problems)}</h2>
      {problems.length === 0 ? (
        <p className="trade-good">{say(t.noProblems)}</p>
      ) : (
        <ul>
          {problems.map((problem, n) => {
            const { line, field, level } = problem
            const said = say(problem.message)
            const message = problem.customs ? say(t.customsSays, { message: said }) : said
            const label = line === undefined ? fields[field]?.label : (itemLabels[field] ?? f.line.licence)
            const words =
              line === undefined
                ? say(t.fieldProblem, { field: say(label ?? (field === 'lines' ? f.lines : t.what)), message })
                : say(t.itemProblem, { n: line + 1, field: say(label!), message })
            return (
              <li key={n} data-level={level}>
                <button
                  type="button"
                  disabled={!editable}
                  onClick={() => (line === undefined && field !== 'lines' ? onEdit(field) : goToItem(line ?? 0, field))}
                >
                  {words}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {editable && proposedForm && form && proposedForm !== form && !row.exemptReason && (
        <UseForm row={row} form={proposedForm} />
      )}
    </section>
  )
}

function UseForm({ row, form }: { row: TradeFull; form: NonNullable<TradeFull['proposedForm']> }) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const use = () =>
    void call(tradeDeclaration.routes.update, { id: row.id, version: row.version, form })
      .catch(report)
      .then(() => client.invalidateQueries({ queryKey: [tradeDeclaration.name] }))
  return (
    <Button size="small" onClick={use}>
      {say(t.propose, { form })}
    </Button>
  )
}
