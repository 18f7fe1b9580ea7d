import { isOcean } from '@clearway/contract/features/customs/united-states/entry/entryChecks'
import {
  correctionUntil,
  entryDue,
  isfDue,
  liquidationExpected,
  protestUntil,
  statementDue,
} from '@clearway/contract/features/customs/united-states/entry/entryClocks'
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

/** When customs stopped the filing that stands, of what is not released yet. */
async function stoppedSince(ctx: Context, of: StoredEntry): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select min(r.at) as at from us_entry_response r
    where r.tenant_id = current_tenant() and r.us_entry_id = ${of.id} and r.round = ${of.filing} and r.kind in ('documents', 'exam', 'hold')`.execute(
    ctx.db,
  )
  return rows[0]!.at
}

/** Times that follow from what it says, and since when its cargo stands still. */
export async function clocksOf(ctx: Context, of: StoredEntry): Promise<UsEntryFull['clocks']> {
  const waits = usEntryMachine.isIn('unreleased', of.status)
  const stopped = waits && usEntryMachine.isIn('stopped', of.status) ? await stoppedSince(ctx, of) : null
  const isf = isOcean(of.mode) && of.ladingAt && !of.isfFiledAt && usEntryMachine.isIn('unfiled', of.status)
  const pays = usEntryMachine.isIn('payable', of.status) && statementDue(of.paymentKind, of.releasedOn)
  const summed = of.entryDate && usEntryMachine.isIn('summed', of.status)
  return [
    ...(stopped ? [{ name: 'stoppedSince' as const, at: stopped }] : []),
    ...(waits && of.arrivalDate ? [{ name: 'generalOrder' as const, at: entryDue(of.arrivalDate) }] : []),
    ...(isf ? [{ name: 'isfDue' as const, at: isfDue(of.ladingAt) }] : []),
    ...(pays ? [{ name: 'paymentDue' as const, at: pays }] : []),
    ...(summed
      ? [
          { name: 'correctionUntil' as const, at: correctionUntil(of.entryDate) },
          { name: 'liquidationExpected' as const, at: liquidationExpected(of.entryDate) },
        ]
      : []),
    ...(usEntryMachine.isIn('final', of.status) && of.liquidatedOn
      ? [{ name: 'protestUntil' as const, at: protestUntil(of.liquidatedOn) }]
      : []),
  ]
}
