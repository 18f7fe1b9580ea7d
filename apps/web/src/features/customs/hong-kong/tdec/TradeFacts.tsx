import { tradeDeclaration, type TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import type { Field } from '@clearway/contract/kernel/field'

import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { useText } from '../../../../kernel/language.ts'
import { OriginMark } from '../../origin/OriginMark.tsx'
import { tradeGroups } from './tradeGroups.ts'
import { tradePageText as t } from './tradePage.text.ts'

const fields: Readonly<Record<string, Field>> = tradeDeclaration.fields
const answers = { title: t.more, fields: ['refNo', 'round', 'submittedAt', 'acceptedAt', 'paidAt', 'reason'] }

/** Everything that it says, by group; what is empty takes no room. */
export function TradeFacts({ row }: { row: TradeFull }) {
  const say = useText()
  const values: Readonly<Record<string, unknown>> = row
  const labels: Readonly<Record<string, unknown>> = { orgId: row.orgName, companyId: row.companyName }
  const groups = [...tradeGroups, answers].map((group) => ({
    ...group,
    fields: group.fields.filter((name) => values[name] !== null && values[name] !== undefined && values[name] !== ''),
  }))
  return (
    <section className="trade-card" aria-labelledby="trade-facts">
      <h2 id="trade-facts">{say(t.what)}</h2>
      {groups
        .filter((group) => group.fields.length > 0)
        .map((group, n) => (
          <dl key={n} className="trade-facts" aria-label={say(group.title)}>
            {group.fields.map((name) => (
              <div key={name} data-fault={row.faultField === name || undefined}>
                <dt>
                  {say(fields[name]!.label)}
                  {row.origins[name] && <OriginMark origin={row.origins[name]} />}
                </dt>
                <dd>
                  <FieldValue
                    field={fields[name]!}
                    value={values[name]}
                    {...(labels[name] ? { label: String(labels[name]) } : {})}
                  />
                </dd>
              </div>
            ))}
          </dl>
        ))}
    </section>
  )
}
