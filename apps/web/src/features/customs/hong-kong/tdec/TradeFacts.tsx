import { tradeDeclaration, type TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import type { Field } from '@clearway/contract/kernel/field'

import { FactGroups } from '../../FactGroups.tsx'
import { OriginMark } from '../../origin/OriginMark.tsx'
import { tradeGroups } from './tradeGroups.ts'
import { tradePageText as t } from './tradePage.text.ts'

const fields: Readonly<Record<string, Field>> = tradeDeclaration.fields
const answers = { title: t.more, fields: ['refNo', 'round', 'submittedAt', 'acceptedAt', 'paidAt', 'reason'] }

/** Everything that it says, by group; what is empty takes no room. */
export function TradeFacts({ row }: { row: TradeFull }) {
  const marks = Object.fromEntries(
    Object.entries(row.origins).map(([name, origin]) => [name, origin && <OriginMark key={name} origin={origin} />]),
  )
  return (
    <FactGroups
      id="trade-facts"
      title={t.what}
      groups={[...tradeGroups, answers]}
      fields={fields}
      values={row}
      labels={{ orgId: row.orgName, companyId: row.companyName }}
      marks={marks}
      fault={row.faultField}
    />
  )
}
