import { isOcean } from '@clearway/contract/features/customs/united-states/entry/entryChecks'
import { isfDue } from '@clearway/contract/features/customs/united-states/entry/entryClocks'
import { isIsfKind, type KeptResponse } from '@clearway/contract/features/customs/united-states/entry/entryFiles'
import { entryResponsesText as t } from '@clearway/contract/features/customs/united-states/entry/entryResponses.text'
import { isfText } from '@clearway/contract/features/customs/united-states/entry/isf.text'
import { isfFaults, isIsfLate } from '@clearway/contract/features/customs/united-states/entry/isfChecks'
import {
  isfMachine,
  type IsfState,
  type IsfStep,
} from '@clearway/contract/features/customs/united-states/entry/isfSteps'
import type { UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryMachine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { usParty } from '@clearway/contract/features/customs/united-states/usParty'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { nowOf } from '../clock.ts'
import type { StoredEntry } from './usEntryRows.ts'

/** What customs said of an entry and what was recorded of that by hand, the last first. */
export async function responsesOf(ctx: Context, of: StoredEntry): Promise<KeptResponse[]> {
  const { rows } = await sql<
    Omit<KeptResponse, 'why'>
  >`select r.id, r.kind, r.at, r.note, r.raw, r.by_hand, r.changed, r.round, (select p.nickname from person p where p.id = r.person_id) as person
    from us_entry_response r where r.tenant_id = current_tenant() and r.us_entry_id = ${of.id} order by r.at desc, r.id desc limit 200`.execute(
    ctx.db,
  )
  return rows.map((row) => {
    const last = isIsfKind(row.kind) ? of.isfRound : of.filing
    const isEarlier = !row.changed && row.round !== null && row.round < last
    return { ...row, why: isEarlier ? fillText(t.ofEarlier, { round: row.round!, last }) : null }
  })
}

/** What of the ten elements of its security filing is missing. */
export async function isfFaultsOf(ctx: Context, of: StoredEntry): Promise<ReturnType<typeof isfFaults>> {
  const { rows } = await sql<{ id: string }>`select id from us_party where tenant_id = current_tenant()
    and id in (${of.importerId}, ${of.consigneeId}) and importer_number is not null`.execute(ctx.db)
  const has = (id: string | null) => rows.some((row) => row.id === id)
  return isfFaults({
    head: of,
    numbered: { importer: has(of.importerId), consignee: has(of.consigneeId) },
    lines: of.lines,
  })
}

export const isfNotFrom = (state: IsfState, step: IsfStep): Text =>
  fillText(isfText.notFrom, { state: isfMachine.states[state], step: isfText.steps[step] })

function stepsOf(ctx: Context, of: StoredEntry): NonNullable<UsEntryFull['isf']>['steps'] {
  return isfMachine.stepNames.flatMap((step) => {
    if (!ctx.user.permissions.has(isfMachine.steps[step].permission)) return []
    const why = isfMachine.may(step, of.isfState) ? null : isfNotFrom(of.isfState, step)
    const over = !usEntryMachine.isIn('isf', of.status) && isfMachine.asks(step, 'ocean') ? isfText.over : null
    return [{ step, open: !why && !over, why: why ?? over }]
  })
}

/** Its security filing, where it needs one or has one. */
export async function isfOf(ctx: Context, of: StoredEntry): Promise<UsEntryFull['isf']> {
  // Whether a party has a number is told.
  if (hidesAny(ctx, usParty.name, ['importerNumber', 'numberKind'])) return null
  if (!isOcean(of.mode) && of.isfState === 'toFile') return null
  const due = of.ladingAt && isfDue(of.ladingAt)
  const late = isIsfLate(of.ladingAt, of.isfFiledAt ?? (await nowOf(ctx.db)))
  const words = of.isfFiledAt ? isfText.late : isfText.overdue
  return {
    due,
    late: late && due ? fillText(words, { due: `${due.slice(0, 16).replace('T', ' ')} UTC` }) : null,
    problems: isfMachine.isIn('open', of.isfState) ? await isfFaultsOf(ctx, of) : [],
    steps: stepsOf(ctx, of),
  }
}
