import type { Findings, workbench as contract } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'

import type { Context } from '../../kernel/context.ts'
import { findByNumber, findByWords, mayFind, type FoundRecord, type RecordKind } from '../../kernel/records.ts'
import { refuseField } from '../../kernel/refuse.ts'

const most = 5

const kindsOf = (ctx: Context): RecordKind[] => ctx.services.records.filter((kind) => mayFind(ctx, kind))

const findingsOf = (kinds: readonly RecordKind[], found: readonly FoundRecord[]): Findings =>
  kinds.flatMap((kind) => {
    const list = found
      .filter((row) => row.kind === kind.resource.name)
      .slice(0, most)
      .map(({ id, label, detail }) => ({ id, label, detail, link: kind.open({ id, label }) }))
    return list.length ? [{ kind: kind.resource.name, title: kind.resource.title, list }] : []
  })

export async function findNumber(
  ctx: Context,
  { text }: Parsed<(typeof contract)['findNumber']>,
): Promise<Output<(typeof contract)['findNumber']>> {
  const kinds = kindsOf(ctx)
  const found = /\s/.test(text) ? [] : await findByNumber(ctx, kinds, text, most)
  return { findings: findingsOf(kinds, found), kinds: kinds.map((kind) => kind.resource.name) }
}

export async function findWords(
  ctx: Context,
  { text, kind: name }: Parsed<(typeof contract)['findWords']>,
): Promise<Findings> {
  const kind = kindsOf(ctx).find((one) => one.resource.name === name)
  if (!kind) throw refuseField('kind', t.noKind)
  return findingsOf([kind], await findByWords(ctx, kind, text, most))
}
