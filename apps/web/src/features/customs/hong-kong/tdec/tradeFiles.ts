import { filesText } from '@clearway/contract/features/customs/exchange/files.text'
import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { tradeLayout, type TradeLayout } from '@clearway/contract/features/customs/hong-kong/tdec/tradeFiles'
import type { Text } from '@clearway/contract/kernel/text'

import { call } from '../../../../kernel/api.ts'
import type { LayoutUse } from '../../exchange/LayoutDialog.tsx'
import type { ResultsUse } from '../../exchange/ResultImport.tsx'
import { hongKong } from '../hongKong.ts'
import { tradePageText as t } from './tradePage.text.ts'

const { name, routes } = tradeDeclaration
const heads: Readonly<Record<string, { readonly label: Text }>> = tradeDeclaration.fields
const lines: Readonly<Record<string, Text>> = { ...f.line, no: t.itemNo }
const { format, columns } = tradeLayout.shape

export const tradeLayoutUse: LayoutUse = {
  name,
  title: t.layoutTitle,
  read: () => call(routes.layout, {}),
  // Its fields are those that were offered.
  save: ({ layout, version }) => call(routes.saveLayout, { layout: layout as TradeLayout, version }),
  formats: format.options,
  fields: columns.element.shape.field.options,
  label: (field) => heads[field]?.label ?? lines[field.replace('line.', '')]!,
  tags: { item: t.declarationTag, line: t.lineTag },
  hasTimes: false,
  documented: t.documented,
}

export const tradeResultsUse: ResultsUse = {
  name,
  title: filesText.importResults,
  hint: t.dropHint,
  read: (mode, file) => call(routes.importResults, { mode }, file),
  waiting: () => call(routes.waitingResults, {}),
  kinds: { ...f.answers, amended: f.amendmentAccepted },
  href: (id) => `/hKDetail?id=${id}`,
  clock: hongKong,
  reread: [],
}
