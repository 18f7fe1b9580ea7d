import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { customsReportsText as t } from '@clearway/contract/features/customs/charts/reports.text'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { drayMove } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'

import type { Report } from '../../kernel/report.ts'
import { checkedReports } from './checkedReports.ts'
import { sourceFor } from './declaration/declarationRows.ts'

export const reports: readonly Report[] = [
  {
    resource: declaration,
    source: (ctx) => sourceFor(ctx),
    code: 'declarations',
    title: t.declarations,
    definition: t.declarationsDefinition,
    areas: ['admin'],
    permission: 'declaration.view',
    by: 'submittedAt',
    dimensions: ['customsOffice', 'entryOffice', 'tradeMode', 'direction', 'status', 'orgId'],
    codes: { customsOffice: 'customsOffice', entryOffice: 'customsOffice' },
    measures: [
      {
        code: 'value',
        title: t.goodsValue,
        definition: t.goodsValueDefinition,
        kind: 'amount',
        value: 't.total',
        currency: 't.currency',
        fields: ['total', 'currency'],
      },
      {
        code: 'lines',
        title: t.goodsLines,
        definition: t.goodsLinesDefinition,
        kind: 'number',
        value: 't.line_count',
        fields: ['lineCount'],
      },
      {
        code: 'untilRelease',
        title: t.untilRelease,
        definition: t.untilReleaseDefinition,
        kind: 'hours',
        value: 'extract(epoch from t.released_at - t.submitted_at) / 3600',
        fields: ['submittedAt', 'releasedAt'],
      },
      {
        code: 'returned',
        title: t.returned,
        definition: t.returnedDefinition,
        kind: 'percent',
        value: 't.returned_at is not null',
        fields: ['returnedAt'],
      },
    ],
    page: '/ClassifyOrder?part=declarations&tab=all',
  },
  ...checkedReports,
  {
    resource: customsCase,
    code: 'cases',
    title: t.cases,
    definition: t.casesDefinition,
    areas: ['admin', 'customer'],
    permission: 'customsCase.view',
    by: 'made',
    dimensions: ['status', 'direction', 'orgId'],
    measures: [
      {
        code: 'value',
        title: t.invoiceValue,
        definition: t.invoiceValueDefinition,
        kind: 'amount',
        value: 't.invoice_total',
        currency: 't.currency',
        fields: ['invoiceTotal', 'currency'],
      },
    ],
    page: '/ClassifyOrder',
  },
  {
    resource: roadCargo,
    code: 'roadCargo',
    title: t.cargo,
    definition: t.cargoDefinition,
    areas: ['admin'],
    permission: 'roadCargo.view',
    by: 'made',
    dimensions: ['controlPoint', 'status', 'orgId'],
    page: '/hongKongSeamless?tab=all',
  },
  {
    resource: tradeDeclaration,
    code: 'tradeDeclarations',
    title: t.tradeDeclarations,
    definition: t.tradeDeclarationsDefinition,
    areas: ['admin'],
    permission: 'tradeDeclaration.view',
    by: 'movementDate',
    dimensions: ['form', 'status', 'direction', 'orgId'],
    page: '/hongKongCustomsDeclaration?tab=all',
  },
  {
    resource: usEntry,
    code: 'usEntries',
    title: t.entries,
    definition: t.entriesDefinition,
    areas: ['admin'],
    permission: 'usEntry.view',
    by: 'arrivalDate',
    dimensions: ['entryType', 'status', 'mode', 'importerId', 'orgId'],
    measures: [
      {
        code: 'enteredValue',
        title: t.enteredValue,
        definition: t.enteredValueDefinition,
        kind: 'amount',
        value: 't.entered_value',
        currency: `'USD'`,
        fields: ['enteredValue'],
      },
      {
        code: 'total',
        title: t.entryTotal,
        definition: t.entryTotalDefinition,
        kind: 'amount',
        value: 'case when t.undecided_count = 0 then t.total end',
        currency: `'USD'`,
        fields: ['total', 'undecidedCount'],
      },
    ],
    page: '/importClearance?tab=all',
  },
  {
    resource: drayMove,
    code: 'drayMoves',
    title: t.moves,
    definition: t.movesDefinition,
    areas: ['admin'],
    permission: 'drayMove.view',
    by: 'made',
    dimensions: ['status', 'terminalId', 'orgId'],
    page: '/vehicleTowing?tab=all',
  },
]
