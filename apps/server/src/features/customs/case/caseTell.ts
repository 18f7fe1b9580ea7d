import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { holders } from '../../../kernel/access/holders.ts'
import type { Context } from '../../../kernel/context.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import type { StoredCase } from './caseRows.ts'

interface Told {
  readonly words: { readonly title: Text; readonly content: Text }
  readonly values?: Readonly<Record<string, string>>
  readonly part: 'talk' | 'documents' | 'timeline' | 'overview'
}

const rowOf = ({ orgId, createdBy }: StoredCase) => ({ resource: 'customsCase', orgId, createdBy })
const link = ({ id }: StoredCase, part: Told['part']): string => `/ClassifyOrder?id=${id}&part=${part}`

/** Tells the people of the case's customer who may do something about it. A case without a customer has nobody to tell. */
export async function tellCustomer(
  ctx: Context,
  of: StoredCase,
  permission: string,
  { words, values = {}, part }: Told,
): Promise<number> {
  if (of.orgId === null) return 0
  return notify(ctx.db, {
    topic: 'orders',
    to: { permission, area: 'customer', row: rowOf(of) },
    except: ctx.user.personId,
    ...words,
    values: { code: of.code, person: ctx.user.nickname, ...values },
    link: link(of, part),
  })
}

/** Tells the broker's people who work on the case or wrote in it before; where there is none yet, those who move cases on. Never a customer's person. */
export async function tellStaff(ctx: Context, of: StoredCase, { words, values = {}, part }: Told): Promise<void> {
  const { rows: writers } = await sql<{
    personId: string
  }>`select distinct person_id from customs_message where tenant_id = current_tenant() and case_id = ${of.id} limit 100`.execute(
    ctx.db,
  )
  const staff = await holders(ctx.db, { permission: 'customsCase.view', area: 'admin', row: rowOf(of) })
  const near = [of.assigneeId, of.createdBy, ...writers.map((w) => w.personId)].filter(
    (p): p is string => p !== null && staff.includes(p),
  )
  const to =
    near.some((p) => p !== ctx.user.personId) || near.includes(of.assigneeId ?? '')
      ? near
      : await holders(ctx.db, { permission: 'customsCase.decide', area: 'admin', row: rowOf(of) })
  await notify(ctx.db, {
    topic: 'orders',
    to: { personIds: to },
    except: ctx.user.personId,
    ...words,
    values: { code: of.code, person: ctx.user.nickname, ...values },
    link: link(of, part),
  })
}
