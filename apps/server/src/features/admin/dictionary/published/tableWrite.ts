import { sysdictText } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import { sql } from 'kysely'

import type { Values } from '../../../../kernel/crud/crudRows.ts'
import { insertMany } from '../../../../kernel/crud/insertMany.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import { lockDictionaries } from '../sysdictCheck.ts'
import { compare, traditional, valuesIn, type Cells, type Change, type Comparison } from './tablePlan.ts'

/** What a person decided for one table. */
export interface Choice {
  readonly changed: 'take' | 'keep'
  readonly missing: 'retire' | 'keep'
}
export interface Outcome {
  readonly added: number
  readonly changed: number
  readonly retired: number
}

const rowsAtOnce = 1000
const lastPlace = 100_000

/** New rows of the tenant: values that it does not have, and those that go before somebody else's. */
function newRows(
  dictType: string,
  { added, missing, last }: Comparison,
  changed: readonly Change[],
  choice: Choice,
): Values[] {
  const renamed = changed.filter(({ from }) => !from.own)
  const retired = choice.missing === 'retire' ? missing.filter((m) => !m.own) : []
  const tw = traditional([...added.map((a) => a.zh), ...renamed.map((r) => r.to.zh), ...retired.map((r) => r.zh)])
  const common = { dictType, published: true }
  return [
    ...added.map(({ value, zh, en }, n) => ({
      ...common,
      dictValue: value,
      dictName: zh,
      dictNameEn: en,
      dictSequence: Math.min(lastPlace, last + 1 + n),
      status: 'able',
    })),
    ...renamed.map(({ from, to }) => ({
      ...common,
      dictValue: to.value,
      dictName: to.zh,
      dictNameEn: from.en ?? to.en,
      dictParent: from.parent,
      dictSequence: from.sequence,
      colour: from.colour,
      status: 'able',
    })),
    ...retired.map((from) => ({
      ...common,
      dictValue: from.value,
      dictName: from.zh,
      dictNameEn: from.en,
      dictParent: from.parent,
      dictSequence: from.sequence,
      colour: from.colour,
      status: 'disable',
    })),
  ].map((row, n) => ({ ...row, dictNameTw: tw[n]! }))
}

/** Changes rows that an earlier file brought. */
async function updateRows(db: Db, rows: readonly Values[], written: (count: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = rows.slice(at, at + rowsAtOnce)
    await sql`update sys_dict s set dict_name = r.zh, dict_name_tw = r.tw, dict_name_en = r.en, status = r.status
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r(id uuid, zh text, tw text, en text, status text)
      where s.tenant_id = current_tenant() and s.id = r.id and s.published and s.deleted_at is null`.execute(db)
    await written(at + part.length)
  }
}

/**
 * Brings a dictionary of the tenant of `db` to what a file has, in the caller's transaction; `written` hears how many values are done. A file that was
 * brought in already changes nothing. Throws 400 where there is no such dictionary.
 */
export async function writeTable(
  db: Db,
  personId: string,
  dictType: string,
  cells: Cells,
  choice: Choice,
  written: (count: number) => Promise<void>,
): Promise<Outcome> {
  await lockDictionaries({ db }, [dictType])
  const {
    rows: [itself],
  } = await sql<{
    isPrivate: boolean
  }>`select current_tenant() is distinct from platform_tenant() or (origin = 'own' and is_private) as is_private
    from dict_entry where dict_type = ${dictType} and dict_value is null and deleted_at is null`.execute(db)
  if (!itself) throw refuseField('dictType', sysdictText.noSuchDictionary, { type: dictType })
  const { values } = valuesIn(cells, dictType, dictType)
  const found = await compare(db, dictType, values)
  const changed = choice.changed === 'take' ? found.changed : []
  const updated = changed.filter(({ from }) => from.own)
  const retired = choice.missing === 'retire' ? found.missing : []
  const fresh = newRows(dictType, found, changed, choice).map((row) => ({ ...row, isPrivate: itself.isPrivate }))
  await insertMany({ db, user: { personId } }, 'sys_dict', fresh, written)
  const tw = traditional(updated.map(({ to }) => to.zh))
  const edits = [
    ...updated.map(({ from, to }, n) => ({
      id: from.id,
      zh: to.zh,
      tw: tw[n],
      en: from.overrides ? from.en : (to.en ?? from.en),
      status: 'able',
    })),
    ...retired.flatMap((r) => (r.own ? [{ id: r.id, zh: r.zh, tw: r.tw, en: r.en, status: 'disable' }] : [])),
  ]
  await updateRows(db, edits, (count) => written(fresh.length + count))
  return { added: found.added.length, changed: changed.length, retired: retired.length }
}
