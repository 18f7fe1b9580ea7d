import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { customsReportsText as t } from '@clearway/contract/features/customs/charts/reports.text'
import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declaredLine } from '@clearway/contract/features/customs/declaration/declaredLine'
import { declaredLineText } from '@clearway/contract/features/customs/declaration/declaredLine.text'
import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import type { Text } from '@clearway/contract/kernel/text'

import { missedShare } from '../../business/missedShare.ts'
import { snake } from '../../kernel/crud/search.ts'
import type { Measure, Report } from '../../kernel/report.ts'
import { tabSource } from './case/caseRows.ts'
import { queueSource } from './classifyTask/taskRows.ts'
import { sourceFor } from './declaration/declarationRows.ts'
import { nomenclature } from './knowledge.ts'

const missed = missedShare(t)

/** What customs billed for a declaration: who may not see its value may not see what stands on it. */
const taxBills = (code: 'taxBilled' | 'taxUnpaid', which: string): Measure => ({
  code,
  title: t[code],
  definition: t[`${code}Definition`],
  kind: 'amount',
  value: `(select sum(b.amount) from tax_bill b where b.tenant_id = t.tenant_id and b.declaration_id = t.id and b.deleted_at is null ${which})`,
  currency: `'CNY'`,
  fields: ['total', 'currency', 'status', 'tradeMode', 'submittedAt', 'acceptedAt', 'caseId', 'direction'],
})

/** A figure of declared lines, as it was reckoned when they were handed over. */
const ofLine = (field: 'customsValue' | 'duty' | 'vat' | 'taxes', title: Text, definition: Text): Measure => ({
  code: field,
  title,
  definition,
  kind: 'amount',
  value: `t.${snake(field)}`,
  currency: `'CNY'`,
  fields: [field],
})

/** A chapter with its number, as a tariff heads it. */
function chapterWords(chapter: string): Text | undefined {
  const name = nomenclature().name(chapter)
  return name && { zh: `${chapter} ${name.zh}`, tw: `${chapter} ${name.tw}`, en: `${chapter} ${name.en}` }
}

/** How well things were done: what customs returned, codes that were kept, deadlines. */
export const checkedReports: readonly Report[] = [
  {
    resource: declaration,
    source: (ctx) => sourceFor(ctx),
    code: 'taxes',
    title: t.taxes,
    definition: t.taxesDefinition,
    areas: ['admin'],
    permission: 'declaration.view',
    by: 'submittedAt',
    dimensions: ['orgId', 'customsOffice', 'tradeMode', 'direction'],
    codes: { customsOffice: 'customsOffice' },
    measures: [taxBills('taxBilled', ''), taxBills('taxUnpaid', 'and b.paid_on is null')],
    page: '/ClassifyOrder?part=declarations&tab=all',
  },
  {
    resource: declaredLine,
    code: 'lineTaxes',
    title: t.lineTaxes,
    definition: t.lineTaxesDefinition,
    areas: ['admin'],
    permission: 'declaration.view',
    by: 'submittedAt',
    dimensions: ['chapter', 'origin', 'code', 'orgId', 'tradeMode', 'direction'],
    words: { chapter: chapterWords },
    measures: [
      ofLine('customsValue', t.lineValue, t.lineValueDefinition),
      ofLine('duty', declaredLineText.duty, t.lineTaxDefinition),
      ofLine('vat', declaredLineText.vat, t.lineTaxDefinition),
      ofLine('taxes', t.lineTaxSum, t.lineTaxSumDefinition),
      {
        code: 'taxesOpen',
        title: t.taxesOpen,
        definition: t.taxesOpenDefinition,
        kind: 'percent',
        value: 't.taxes is null',
        fields: ['taxes'],
      },
    ],
    page: '/ClassifyOrder?part=goods',
  },
  {
    resource: declaration,
    source: (ctx) => sourceFor(ctx),
    code: 'returns',
    title: t.returns,
    definition: t.returnsDefinition,
    areas: ['admin'],
    permission: 'declaration.view',
    by: 'returnedAt',
    dimensions: ['faultField', 'customsOffice', 'entryOffice', 'tradeMode', 'direction', 'orgId'],
    codes: { customsOffice: 'customsOffice', entryOffice: 'customsOffice' },
    measures: [
      {
        code: 'rounds',
        title: t.rounds,
        definition: t.roundsDefinition,
        kind: 'number',
        value: 't.round',
        fields: ['round'],
      },
    ],
    page: '/ClassifyOrder?part=declarations&tab=all',
  },
  {
    resource: classifyTask,
    source: () => queueSource(),
    code: 'classified',
    title: t.classified,
    definition: t.classifiedDefinition,
    areas: ['admin'],
    permission: 'classifyTask.view',
    by: 'reviewedAt',
    dimensions: ['outcome', 'jurisdiction', 'kind', 'source', 'orgId'],
    measures: [
      {
        code: 'firstKept',
        title: t.firstKept,
        definition: t.firstKeptDefinition,
        kind: 'percent',
        value: 't.final_code = t.first_code',
        fields: ['finalCode', 'firstCode'],
      },
      {
        code: 'candidateKept',
        title: t.candidateKept,
        definition: t.candidateKeptDefinition,
        kind: 'percent',
        value: `t.evidence ->> 'candidate' = '1'`,
        fields: ['finalCode', 'basis'],
      },
      {
        code: 'proposedKept',
        title: t.proposedKept,
        definition: t.proposedKeptDefinition,
        kind: 'percent',
        value: `coalesce((t.evidence ->> 'proposed')::boolean, false)`,
        fields: ['finalCode', 'basis'],
      },
      {
        code: 'untilReview',
        title: t.untilReview,
        definition: t.untilReviewDefinition,
        kind: 'hours',
        value: 'extract(epoch from t.reviewed_at - t.created_at) / 3600',
        fields: ['reviewedAt'],
      },
    ],
    page: '/ClassifyPlatform?tab=all',
  },
  {
    resource: classifyTask,
    source: () => queueSource(),
    code: 'classifyDeadlines',
    title: t.classifyDeadlines,
    definition: t.classifyDeadlinesDefinition,
    areas: ['admin'],
    permission: 'classifyTask.view',
    by: 'dueAt',
    dimensions: ['kept', 'status', 'jurisdiction', 'kind', 'source', 'orgId'],
    measures: [missed],
    page: '/ClassifyPlatform?tab=all',
  },
  {
    resource: customsCase,
    source: () => tabSource(),
    code: 'declareDeadlines',
    title: t.declareDeadlines,
    definition: t.declareDeadlinesDefinition,
    areas: ['admin'],
    permission: 'customsCase.view',
    by: 'declareBy',
    dimensions: ['kept', 'status', 'orgId'],
    measures: [missed],
    page: '/ClassifyOrder?tab=all',
  },
  {
    resource: tradeDeclaration,
    code: 'lodgeDeadlines',
    title: t.lodgeDeadlines,
    definition: t.lodgeDeadlinesDefinition,
    areas: ['admin'],
    permission: 'tradeDeclaration.view',
    by: 'dueDate',
    dimensions: ['kept', 'form', 'status', 'direction', 'orgId'],
    measures: [missed],
    page: '/hongKongCustomsDeclaration?tab=all',
  },
]
