import {
  customsClock,
  entryHeadColumns,
  entryLayout,
  entryLineColumns,
  type EntryLayout,
} from '@clearway/contract/features/customs/united-states/entry/entryFiles'
import { usEntry as contract } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usParty } from '@clearway/contract/features/customs/united-states/usParty'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { fileOf, keptLayouts, type FileRecord } from '../../exchange/fileLayout.ts'
import { numberFor } from '../form5106.ts'
import { storedParty } from '../usPartyRows.ts'
import { toldOfParties } from './entrySheet.ts'
import { openEntry } from './usEntryRows.ts'

/** What a tenant begins with is the documented JSON; of CSV and XML every field by its own name. */
const firstLayout: EntryLayout = {
  format: 'json',
  separator: ',',
  heading: true,
  date: 'yyyy-MM-dd',
  time: 'dateTime',
  root: 'Entries',
  item: 'Entry',
  line: 'Line',
  columns: [...entryHeadColumns, ...entryLineColumns].map((field) => ({
    field,
    name: field === 'code' ? 'reference' : field.replace('line.', 'line_'),
  })),
}

export const { layout, saveLayout } = keptLayouts('usEntry', entryLayout, firstLayout)

/** An entry as the file has it. Numbers of importers are whole only for those who may read them. */
async function recordOf(ctx: Context, id: string): Promise<FileRecord> {
  const row = await openEntry(ctx, id)
  if (row.deletedAt !== null) throw refuse(404, refusals.notFound)
  const partyOf = async (party: string | null | undefined) => (party ? storedParty(ctx, party) : undefined)
  const [importer, consignee, manufacturer] = [
    await partyOf(row.importerId),
    await partyOf(row.consigneeId),
    await partyOf(row.manufacturerId),
  ]
  const values: Readonly<Record<string, unknown>> = {
    ...row,
    importerNumber: importer ? numberFor(ctx, importer) : null,
    consigneeNumber: consignee ? numberFor(ctx, consignee) : null,
    manufacturerMid: manufacturer?.mid ?? null,
  }
  const lines = row.lines.map(({ layers, ...line }, n) => {
    const of: Readonly<Record<string, unknown>> = {
      ...line,
      no: n + 1,
      chapter99: layers.flatMap((layer) => (layer.code?.startsWith('99') ? [layer.code] : [])).join(' '),
    }
    return Object.fromEntries(entryLineColumns.map((name) => [name, of[name.replace('line.', '')] ?? null]))
  })
  return { head: Object.fromEntries(entryHeadColumns.map((name) => [name, values[name] ?? null])), lines }
}

const bare = (line: FileRecord['head']) =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name.replace('line.', ''), value]))

function jsonOf(records: readonly FileRecord[]) {
  const entries = records.map(({ head: { code: reference, ...head }, lines = [] }) => ({
    reference,
    ...head,
    lines: lines.map(bare),
  }))
  return {
    name: 'us-entries.json',
    contentType: 'application/json',
    body: Buffer.from(`${JSON.stringify({ layout: 'clearway.usentry.1', entries }, undefined, 2)}\n`),
  }
}

/** The entries as data in the tenant's layout, at first the one that `docs/for-integrators.md` describes. Throws 404, and 403 to whom something of it is hidden. */
export async function dataFile(
  ctx: Context,
  { ids }: Parsed<(typeof contract)['routes']['dataFile']>,
): Promise<FileAnswer> {
  requireShown(ctx, contract.name, Object.keys(contract.fields))
  requireShown(ctx, usParty.name, toldOfParties)
  const records: FileRecord[] = []
  for (const id of new Set(ids)) records.push(await recordOf(ctx, id))
  ctx.touched([...new Set(ids)])
  const { layout: shape } = await layout(ctx)
  return shape.format === 'json' ? jsonOf(records) : fileOf(shape, customsClock, 'us-entries', records)
}
