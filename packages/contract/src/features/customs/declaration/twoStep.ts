import type { Declaration } from './model.ts'

/**
 * Two-step declaration of imports (GACC notices 2019 No. 127 and No. 216): a summary lets the goods out of the port, the complete declaration follows
 * within 14 days of arrival under the same entry number. The third character of the document type says which of them a message is.
 */
export const typeSteps = { summary: '5', complete: '6' } as const

export const isSummary = ({ head }: Pick<Declaration, 'head'>): boolean => head['TypeStep'] === typeSteps.summary

/** What a summary says of head and lines: nine items, with the offices and who declares. What only saving asks for is asked here too [verify: gross weight]. */
export const summaryFields: ReadonlySet<string> = new Set([
  'CustomMaster',
  'IEPort',
  'EntryType',
  'TradeCoScc',
  'TradeCode',
  'TradeName',
  'AgentCodeScc',
  'AgentCode',
  'AgentName',
  'DeclareName',
  'TrafMode',
  'TrafName',
  'BillNo',
  'TradeMode',
  'CodeTS',
  'GName',
  'GQty',
  'GUnit',
  'DeclTotal',
  'TradeCurr',
  'OriginCountry',
])
