import { filesText } from '@clearway/contract/features/customs/exchange/files.text'
import {
  customsClock,
  entryLayout,
  type EntryLayout,
} from '@clearway/contract/features/customs/united-states/entry/entryFiles'
import { entryResponsesText as r } from '@clearway/contract/features/customs/united-states/entry/entryResponses.text'
import { isfText } from '@clearway/contract/features/customs/united-states/entry/isf.text'
import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import type { Text } from '@clearway/contract/kernel/text'

import { call } from '../../../../kernel/api.ts'
import type { LayoutUse } from '../../exchange/LayoutDialog.tsx'
import type { ResultsUse } from '../../exchange/ResultImport.tsx'
import { entryMessagesText as t } from './entryMessages.text.ts'
import { entryPageText } from './entryPage.text.ts'

const { name, routes } = usEntry
const { notFiled } = entryPageText
const heads: Readonly<Record<string, { readonly label: Text }>> = usEntry.fields
const lines: Readonly<Record<string, Text>> = {
  ...f.line,
  no: t.lineNo,
  chapter99: t.chapter99,
  mpf: f.mpf,
  hmf: f.hmf,
}
const parties: Readonly<Record<string, Text>> = {
  importerNumber: isfText.importerNumber,
  consigneeNumber: isfText.consigneeNumber,
  manufacturerMid: t.mid,
}
const { format, columns } = entryLayout.shape

export const entryLayoutUse: LayoutUse = {
  name,
  title: t.layoutTitle,
  notFiled,
  read: () => call(routes.layout, {}),
  // Its fields are those that were offered.
  save: ({ layout, version }) => call(routes.saveLayout, { layout: layout as EntryLayout, version }),
  formats: format.options,
  fields: columns.element.shape.field.options,
  label: (field) => heads[field]?.label ?? parties[field] ?? lines[field.replace('line.', '')]!,
  tags: { item: t.entryTag, line: t.lineTag },
  hasTimes: true,
  documented: t.documented,
}

export const entryResultsUse: ResultsUse = {
  name,
  title: filesText.importResults,
  hint: t.dropHint,
  notFiled,
  read: (mode, file) => call(routes.importResults, { mode }, file),
  waiting: () => call(routes.waitingResults, {}),
  kinds: r.kinds,
  href: (id) => `/importClearance?id=${id}`,
  clock: customsClock,
  reread: [],
}
