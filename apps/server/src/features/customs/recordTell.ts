import { recordTalkText as t } from '@clearway/contract/features/customs/talk/recordTalk.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'

import { holders } from '../../kernel/access/holders.ts'
import type { Db } from '../../kernel/database/database.ts'
import { notify } from '../../kernel/messages/notify.ts'

/** A record that somebody is told of. */
export interface ToldOf {
  readonly kind: keyof typeof t.records
  readonly id: string
  readonly code: string
  readonly orgId: string | null
  readonly createdBy: string | null
}

interface Told {
  readonly words: { readonly title: Text; readonly content: Text }
  readonly values?: Readonly<Record<string, string | Text>>
  readonly except?: string
}

const links: Readonly<Record<ToldOf['kind'], string>> = {
  roadCargo: '/hongKongSeamless?open=',
  tradeDeclaration: '/hKDetail?id=',
  usEntry: '/importClearance?id=',
  drayMove: '/vehicleTowing?open=',
}

/** What those hold who see such a record through. */
const clerks = {
  roadCargo: 'roadCargo.submit',
  tradeDeclaration: 'tradeDeclaration.submit',
  usEntry: 'usEntry.submit',
  drayMove: 'drayMove.dispatch',
} as const

const rowOf = ({ kind, orgId, createdBy }: ToldOf) => ({ resource: kind, orgId, createdBy })

const sayTo = (db: Db, of: ToldOf, to: Parameters<typeof notify>[1]['to'], { words, values = {}, except }: Told) => {
  const all = { code: of.code, record: t.records[of.kind], ...values }
  return notify(db, {
    topic: 'orders',
    to,
    ...(except && { except }),
    title: fillText(words.title, all),
    content: fillText(words.content, all),
    link: `${links[of.kind]}${of.id}`,
  })
}

/** Tells the customer's people who see the record. One without a customer has nobody to tell. */
export async function tellCustomer(db: Db, of: ToldOf, told: Told): Promise<void> {
  if (of.orgId !== null) await sayTo(db, of, { permission: `${of.kind}.view`, area: 'customer', row: rowOf(of) }, told)
}

/** Tells who made the record; where they no longer work on it or are told of their own doing, all who see it through. */
export async function tellClerks(db: Db, of: ToldOf, told: Told): Promise<void> {
  const people = await holders(db, { permission: clerks[of.kind], area: 'admin', row: rowOf(of) })
  const maker = of.createdBy !== null && of.createdBy !== told.except && people.includes(of.createdBy)
  await sayTo(db, of, { personIds: maker ? [of.createdBy] : people }, told)
}
