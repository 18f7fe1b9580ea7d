import { stockBalance } from '@clearway/contract/features/logistics/inventory/stockBalance'
import { stockPosting } from '@clearway/contract/features/logistics/inventory/stockPosting'
import { logisticsReportsText as t } from '@clearway/contract/features/logistics/reports.text'

import type { Measure, Report } from '../../kernel/report.ts'

/** What crossed the walls of the warehouse: what only moves inside it is neither. */
const crossed = (sign: '>' | '<', unit: 'unit_kg' | 'unit_cbm') =>
  `case when t.on_hand ${sign} 0 and t.kind in ('inbound', 'outbound', 'adjust', 'reversal') then round(abs(t.on_hand) * t.${unit}, 3) end`

const amount = (code: 'weightIn' | 'weightOut' | 'volumeIn' | 'volumeOut', value: string): Measure => ({
  code,
  title: t[code],
  definition: t[`${code}Definition`],
  kind: 'number',
  value,
  fields: ['onHand', 'kind', 'lotCode'],
})

export const reports: readonly Report[] = [
  {
    resource: stockPosting,
    code: 'stockMovements',
    title: t.movements,
    definition: t.movementsDefinition,
    areas: ['admin', 'customer'],
    permission: 'stockPosting.view',
    by: 'createdAt',
    dimensions: ['kind', 'warehouseId', 'orgId'],
    measures: [
      amount('weightIn', crossed('>', 'unit_kg')),
      amount('weightOut', crossed('<', 'unit_kg')),
      amount('volumeIn', crossed('>', 'unit_cbm')),
      amount('volumeOut', crossed('<', 'unit_cbm')),
      {
        code: 'dwell',
        title: t.dwell,
        definition: t.dwellDefinition,
        kind: 'days',
        value: `case when t.kind = 'outbound' and t.on_hand < 0 then extract(epoch from t.created_at - t.received_on) / 86400 end`,
        fields: ['onHand', 'kind', 'createdAt', 'balanceId'],
      },
    ],
    page: '/InventoryInquiry?view=movements',
  },
  {
    resource: stockBalance,
    code: 'stock',
    title: t.stock,
    definition: t.stockDefinition,
    areas: ['admin', 'customer'],
    permission: 'stockBalance.view',
    by: 'receivedOn',
    dimensions: ['ageBucket', 'warehouseId', 'orgId', 'bondStatus', 'quality'],
    measures: [
      {
        code: 'weight',
        title: t.weight,
        definition: t.weightDefinition,
        kind: 'number',
        value: 'round(t.on_hand * t.unit_kg, 3)',
        fields: ['kg'],
      },
      {
        code: 'volume',
        title: t.volume,
        definition: t.volumeDefinition,
        kind: 'number',
        value: 'round(t.on_hand * t.unit_cbm, 3)',
        fields: ['cbm'],
      },
      {
        code: 'age',
        title: t.age,
        definition: t.ageDefinition,
        kind: 'days',
        value: '((select tenant_today()) - t.received_on)',
        fields: ['age'],
      },
    ],
    page: '/InventoryInquiry',
  },
]
