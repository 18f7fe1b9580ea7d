import type { TablePlan } from '@clearway/contract/features/admin/dictionary/publishedTables'
import type { Text } from '@clearway/contract/kernel/text'
import { Radio } from 'antd'

import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { tablesPageText as t } from './tablesPage.text.ts'
import type { Choice } from './useTables.ts'

interface Props {
  readonly name: string
  readonly plan: TablePlan
  readonly choice: Choice
  readonly onDecide: (choice: Choice) => void
}

/** What becomes of the values of one dictionary, and what a person may decide of it. */
export function TablePlanView({ name, plan, choice, onDecide }: Props) {
  const say = useText()
  return (
    <div className="admin-plan" role="region" aria-label={say(t.detailsOf, { name })}>
      {plan.changed > 0 && (
        <Decision
          label={t.changedChoice}
          value={choice.changed}
          options={{ take: t.changedTake, keep: t.changedKeep }}
          onChange={(changed) => onDecide({ ...choice, changed })}
        />
      )}
      {plan.missing > 0 && (
        <Decision
          label={t.missingChoice}
          value={choice.missing}
          options={{ keep: t.missingKeep, retire: t.missingRetire }}
          onChange={(missing) => onDecide({ ...choice, missing })}
        />
      )}
      <Rows
        title={t.faults}
        count={plan.faults}
        heads={[t.row, t.value, t.reason]}
        rows={plan.faultRows.map((f) => [String(f.row), f.value, f.message])}
      />
      <Rows
        title={t.changed}
        count={plan.changed}
        heads={[t.value, t.from, t.to]}
        rows={plan.changedValues.map((v) => [v.value, v.from, v.to])}
      />
      <Rows
        title={t.own}
        count={plan.own}
        heads={[t.value, t.from, t.to]}
        rows={plan.ownValues.map((v) => [v.value, v.from, v.to])}
      />
      <Rows
        title={t.missing}
        count={plan.missing}
        heads={[t.value, t.name]}
        rows={plan.missingValues.map((v) => [v.value, v.name])}
      />
      <Rows
        title={t.added}
        count={plan.added}
        heads={[t.value, t.name]}
        rows={plan.addedValues.map((v) => [v.value, v.name])}
      />
    </div>
  )
}

function Decision<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: Text
  value: V
  options: Readonly<Record<V, Text>>
  onChange: (value: V) => void
}) {
  const say = useText()
  return (
    <fieldset className="admin-decision">
      <legend>{say(label)}</legend>
      <Radio.Group
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
        options={(Object.keys(options) as V[]).map((key) => ({ value: key, label: say(options[key]) }))}
      />
    </fieldset>
  )
}

function Rows({
  title,
  count,
  heads,
  rows,
}: {
  title: Text
  count: number
  heads: readonly Text[]
  rows: readonly (readonly string[])[]
}) {
  const say = useText()
  if (!count) return null
  return (
    <section>
      <p className="admin-plan-head">
        {say(title)} {grouped(count)}
      </p>
      {/* It scrolls, so the keyboard must be able to reach it. */}
      <div className="list-problems" tabIndex={0} role="region" aria-label={say(title)}>
        <table className="list-plain">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head.en} scope="col">
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, n) => (
              <tr key={n}>
                {cells.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < count && <p className="admin-quiet">{say(t.firstOnes, { count: rows.length })}</p>}
    </section>
  )
}
