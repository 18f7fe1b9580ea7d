import { usParty } from '@clearway/contract/features/customs/united-states/usParty'
import type { CompanyType } from '@clearway/contract/features/customs/united-states/usParty.text'
import { usPower as contract, type UsPowerTab } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as t } from '@clearway/contract/features/customs/united-states/usPower.text'
import {
  usPowerMachine as machine,
  type UsPowerState,
} from '@clearway/contract/features/customs/united-states/usPowerSteps'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { nextNumber } from '../../../business/numberSeries.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, readRows, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { storedParty, usPartySource } from './usPartyRows.ts'

/** A power as steps, papers and whoever signs it see it. */
export interface StoredPower {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly state: UsPowerState
  readonly orgId: string | null
  readonly createdBy: string | null
  readonly partyId: string
  readonly partyName: string
  readonly grantorKind: CompanyType
  readonly portsKind: 'all' | 'list'
  readonly ports: string | null
  readonly signedOn: string | null
  readonly expiresOn: string | null
  readonly signatory: string | null
  readonly signatoryTitle: string | null
  readonly certified: boolean
  readonly partners: string | null
  readonly nonResident: boolean
  readonly agentName: string | null
  readonly agentAddress: string | null
  readonly documentSealed: string | null
  readonly documentDigest: string | null
}

/** The caller has found out that it may be read, or holds its link. */
export async function storedPower(db: Db, id: string): Promise<StoredPower | undefined> {
  const { rows } =
    await sql<StoredPower>`select p.id, p.version, p.code, p.state, p.org_id, p.created_by, p.party_id, u.name as party_name, p.grantor_kind, p.ports_kind, p.ports, p.signed_on,
      p.expires_on, p.signatory, p.signatory_title, p.certificate_url is not null as certified, p.partners, p.non_resident, p.agent_name, p.agent_address,
      p.document_sealed, p.document_digest
    from us_power p join us_party u on u.tenant_id = p.tenant_id and u.id = p.party_id where p.tenant_id = current_tenant() and p.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockPower(ctx: Context, id: string): Promise<StoredPower> {
  await readRow(ctx, contract, usPowerSource(), id, { deleted: false, lock: true })
  return (await storedPower(ctx.db, id))!
}

/** A grantor that the caller sees and that is not suspended; whose it is and of which kind follows from it. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const stored = current && (await storedPower(ctx.db, current.id))
  if (stored && !machine.may('edit', stored.state))
    throw refuse(409, t.fixed, { values: { state: say(machine.states[stored.state], ctx.language) } })
  if (!stored) values['code'] = await nextNumber(ctx, { prefix: 'PA', table: 'us_power', exhausted: t.exhausted })
  const partyId = values['partyId'] as string | undefined
  if (!partyId || partyId === stored?.partyId) return
  const [seen] = await readRows(ctx, usParty, usPartySource(), [partyId], { deleted: false })
  const party = seen && (await storedParty(ctx, partyId))
  if (!party || party.state === 'suspended') throw refuseField('partyId', t.partyGone)
  values['orgId'] = party.orgId
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string; state: UsPowerState }>`select code, state from us_power
    where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and state <> 'draft' limit 1`.execute(ctx.db)
  const [other] = rows
  if (other)
    throw refuse(409, t.heldStays, {
      values: { code: other.code, state: say(machine.states[other.state], ctx.language) },
    })
}

const base: CrudSource = {
  table: 'us_power',
  orgScoped: true,
  search: ['code', 'signatory?'],
  computed: {
    partyName: '(select u.name from us_party u where u.tenant_id = t.tenant_id and u.id = t.party_id)',
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
  },
  check,
  beforeDelete,
}

const conditionOf = (tab: Exclude<UsPowerTab, 'all'>) =>
  inStates('t.state', tab === 'holds' || tab === 'over' ? machine.phases[tab] : [tab])

/** What a list shows: a tab, or all. */
export const usPowerSource = (tab: UsPowerTab = 'all'): CrudSource =>
  tab === 'all' ? base : { ...base, narrowed: { field: 'tab', by: ['state'] }, visible: () => [conditionOf(tab)] }

/** For the audit trail and the totals of lists. */
export function powerWritten(ctx: Context, ids: readonly string[], detail?: string): void {
  ctx.touched([...ids], detail)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'us_power'))
}
