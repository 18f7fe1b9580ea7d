import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import {
  nearHours,
  roadCargoMachine as machine,
} from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { sql } from 'kysely'

import type { Task } from '../../../../kernel/jobs.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { inEachBusinessTenant } from '../../../../kernel/tenants.ts'
import { tellClerks } from '../../recordTell.ts'
import { localTime } from './places.ts'
import type { StoredCargo } from './roadCargoRows.ts'

/** The job that tells clerks of cargo whose crossing comes near while something is left to do; once for each expected time. */
export const tellCargoNear: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'tell_cargo_near', async (db) => {
    const { rows } =
      await sql<StoredCargo>`update road_cargo set told_for = expected_at where tenant_id = current_tenant() and deleted_at is null and ${inStates('status', machine.phases.mayLapse)}
        and expected_at between now() and now() + make_interval(hours => ${sql.lit(nearHours)}) and told_for is distinct from expected_at
        returning id, code, org_id, created_by, status, expected_at`.execute(db)
    for (const of of rows)
      await tellClerks(
        db,
        { kind: 'roadCargo', ...of },
        {
          words: { title: t.near.title, content: of.status === 'draft' ? t.near.draft : t.near.waiting },
          values: { time: localTime(of.expectedAt!), status: machine.states[of.status] },
        },
      )
  })
