import { certificationMachine } from '@clearway/contract/features/account/certification/certificationSteps'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import type { Todo } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { inStates } from '../../kernel/stateMachine.ts'
import { kinds, visible, type Kind } from './records.ts'

const mostCounted = 1000

interface Wait {
  readonly kind: Todo['kind']
  readonly permission: string
  readonly where: RawBuilder<unknown>
  readonly list: string
  readonly mine: boolean
}

/** What may wait for the reader in orders. A customer's people act on their company's drafts; staff on their own, and on what customers submit. */
function orderWaits(ctx: Context): Wait[] {
  const at = (status: string) => ({ where: sql`t.status = ${status}`, list: `/orderList?status=${status}` })
  const own = sql`t.created_by = ${ctx.user.personId}`
  const drafts = at('draft')
  const sentBack = { kind: 'orderSentBack', permission: 'order.edit', mine: true } as const
  if (ctx.user.area === 'customer') {
    return [
      { ...sentBack, list: drafts.list, where: sql`t.status = 'draft' and t.status_note is not null` },
      {
        kind: 'orderDraft',
        permission: 'order.edit',
        mine: true,
        list: `${drafts.list}&mine=true`,
        where: sql`t.status = 'draft' and t.status_note is null and ${own}`,
      },
      { kind: 'orderWaiting', permission: 'order.view', mine: false, ...at('submitted') },
      { kind: 'orderUnderWay', permission: 'order.view', mine: false, ...at('confirmed') },
    ]
  }
  return [
    { kind: 'orderConfirm', permission: 'order.confirm', mine: true, ...at('submitted') },
    {
      ...sentBack,
      list: `${drafts.list}&mine=true`,
      where: sql`t.status = 'draft' and t.status_note is not null and ${own}`,
    },
    {
      kind: 'orderDraft',
      permission: 'order.edit',
      mine: true,
      list: `${drafts.list}&mine=true`,
      where: sql`t.status = 'draft' and t.status_note is null and ${own}`,
    },
    { kind: 'orderComplete', permission: 'order.confirm', mine: true, ...at('confirmed') },
  ]
}

const cases: Kind = {
  resource: 'customsCase',
  table: 'customs_case',
  orgScoped: true,
  label: 'code',
  detail: 'billNo',
  screen: 'classifyOrder',
  link: ({ id }) => `/ClassifyOrder?id=${id}`,
}

/** What may wait in cases for a customer's people; the broker's own day is in the tabs of his list. */
function caseWaits(ctx: Context): Wait[] {
  if (ctx.user.area !== 'customer') return []
  // The same as the tabs of the list that they lead to.
  const asked = sql`not ${inStates('t.status', caseMachine.phases.ended)} and (exists (select from customs_case_message m where m.tenant_id = t.tenant_id and m.case_id = t.id and m.question and m.answered_at is null and not m.internal)
    or exists (select from classification_task w join classification_question q on q.tenant_id = w.tenant_id and q.task_id = w.id where w.tenant_id = t.tenant_id and w.source = 'upload' and w.order_code = t.code
      and w.org_id is not distinct from t.org_id and w.status = 'query' and w.deleted_at is null and q.answer is null))`
  const wanted = sql`${inStates('t.status', caseMachine.phases.wantsPapers)} and exists (select from customs_case_document d where d.tenant_id = t.tenant_id and d.case_id = t.id and d.deleted_at is null and d.needed and d.state in ('needed', 'refused'))`
  return [
    {
      kind: 'caseConfirm',
      permission: 'customsCase.confirm',
      mine: true,
      list: '/ClassifyOrder?tab=toConfirm',
      where: sql`t.status = 'toConfirm'`,
    },
    {
      kind: 'caseReturned',
      permission: 'customsCase.edit',
      mine: true,
      list: '/ClassifyOrder?tab=returned',
      where: sql`t.status = 'returned'`,
    },
    {
      kind: 'caseQuestion',
      permission: 'customsCase.talk',
      mine: true,
      list: '/ClassifyOrder?tab=asked',
      where: asked,
    },
    {
      kind: 'casePapers',
      permission: 'customsCase.upload',
      mine: true,
      list: '/ClassifyOrder?tab=papers',
      where: wanted,
    },
    {
      kind: 'caseReceive',
      permission: 'customsCase.confirm',
      mine: true,
      list: '/ClassifyOrder?status=toReceive',
      where: sql`t.status = 'toReceive'`,
    },
  ]
}

const certifications: Kind = {
  resource: 'userAuth',
  table: 'user_auth',
  orgScoped: true,
  label: 'realName',
  detail: 'orgName',
  screen: 'approvalUser',
  state: 'approvalStatus',
  link: ({ id }) => `/approvalUser?line=${id}`,
  // The platform reviews what lies in other tenants.
  visible: ({ user }) => [
    user.area === 'platform'
      ? sql`t.reviewer = 'platform'`
      : sql`(t.reviewer = 'tenant' and t.tenant_id = current_tenant())`,
  ],
}

/** Certifications that wait for a second person: the same as the tab of the list that it leads to. */
function certificationWaits({ user: { area, personId } }: Context): Wait[] {
  if (area === 'customer' || area === 'personal') return []
  const mayReview = sql`t.applicant_id <> ${personId} and t.subject_id <> ${personId} and not ${personId}::uuid = any (t.editors)`
  return [
    {
      kind: 'certificationReview',
      permission: 'userAuth.audit',
      mine: true,
      list: '/approvalUser?tab=toReview',
      where: sql`${inStates('t.approval_status', certificationMachine.phases.review)} and ${mayReview}`,
    },
  ]
}

async function todosIn(ctx: Context, kind: Kind, waits: readonly Wait[]): Promise<Todo[]> {
  // A status that is hidden from the reader is not told by counting either.
  if (dataAccess(ctx.user, kind.resource).hidden.has(kind.state ?? 'status')) return []
  const found = await Promise.all(
    waits
      .filter((w) => ctx.user.permissions.has(w.permission))
      .map(async (wait) => {
        const { rows } = await sql<{
          count: number
          since: string | null
          only: string
        }>`select count(*)::int as count, min(updated_at) as since, (array_agg(id))[1] as only
      from (select t.id, t.updated_at from ${sql.table(kind.table)} t where ${wait.where} and ${visible(ctx, kind)} limit ${mostCounted}) counted`.execute(
          ctx.db,
        )
        const { count, since, only } = rows[0]!
        return count && since
          ? [
              {
                kind: wait.kind,
                title: t.todo[wait.kind],
                count,
                since,
                mine: wait.mine,
                link: count === 1 ? kind.link({ id: only, label: '' }) : wait.list,
              },
            ]
          : []
      }),
  )
  return found.flat()
}

export const todosOf = async (ctx: Context): Promise<Todo[]> =>
  (
    await Promise.all([
      todosIn(ctx, kinds[0]!, orderWaits(ctx)),
      todosIn(ctx, cases, caseWaits(ctx)),
      todosIn(ctx, certifications, certificationWaits(ctx)),
    ])
  ).flat()
