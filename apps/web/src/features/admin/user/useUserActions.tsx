import { explainText } from '@clearway/contract/features/admin/explain/explain.text'
import type { OrgNode } from '@clearway/contract/features/admin/organisation/orgTree'
import { enterpriseUser } from '@clearway/contract/features/admin/user/companyUsers'
import { sysuser, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { fillText } from '@clearway/contract/kernel/text'
import { useContext, useMemo } from 'react'
import { useNavigate } from 'react-router'

import { useCan } from '../../../kernel/can.ts'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { me, useMe } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { adminText as t } from '../admin.text.ts'
import { isOfCustomer } from '../organisation/orgs.ts'
import { peopleText } from '../people.text.ts'
import { useAccountStatus } from './useAccountStatus.ts'
import { useMailReset } from './useMailReset.ts'
import { useManyUsers } from './useManyUsers.tsx'
import { useMfaReset } from './useMfaReset.ts'
import { UserOpening, type Opened } from './userOpening.ts'

interface Doing {
  readonly can: ReturnType<typeof useCan>
  readonly isOfCustomer: (user: Sysuser) => boolean
  readonly open: (opened: Opened) => void
  readonly explain: (user: Sysuser) => void
  readonly mailReset: (user: Sysuser) => void
  readonly resetMfa: (user: Sysuser) => void
  readonly unlock: (user: Sysuser) => void
  readonly setStatus: (user: Sysuser) => void
}

const noOrgs: readonly OrgNode[] = []

const notYourself = (user: Pick<Sysuser, 'id'>) => (user.id === me()?.user.id ? { offBecause: t.notYourself } : {})
const notInvited = (user: Sysuser) => (user.status === 'invited' ? { offBecause: t.stillInvited } : {})

/** What he is here: his roles, his posts, and what follows from them. */
function placeActions(user: Sysuser, { can, open, explain }: Doing): Action[] {
  const actions: Action[] = []
  if (can('sysuser.grant'))
    actions.push({ key: 'roles', label: t.grantRoles, run: () => open({ kind: 'roles', user }) })
  if (can('sysuserpost.view'))
    actions.push({
      key: 'posts',
      label: peopleText.posts,
      ...notInvited(user),
      run: () => open({ kind: 'posts', user }),
    })
  if (can('permissionExplain.view'))
    actions.push({ key: 'explain', label: explainText.title, run: () => explain(user) })
  return actions
}

/** What he proves himself with: his password and his second factor. */
function proofActions(user: Sysuser, { can, isOfCustomer, open, mailReset, resetMfa }: Doing): Action[] {
  const elsewhere = user.guest ? { offBecause: fillText(sysuserText.passwordElsewhere, { name: user.nickname }) } : {}
  const foreign = user.guest ? { offBecause: fillText(sysuserText.mfaElsewhere, { name: user.nickname }) } : {}
  const actions: Action[] = []
  // Whose account is used elsewhere too chooses a password of their own; of customers' people the house may mail the link to it.
  if (user.guest && user.email && can('enterpriseUser.edit') && isOfCustomer(user))
    actions.push({
      key: 'mail',
      label: peopleText.sendReset,
      ...notInvited(user),
      run: () => mailReset(user),
    })
  else if (can('sysuser.password'))
    actions.push({
      key: 'password',
      label: sysuserText.resetPassword,
      ...elsewhere,
      ...notInvited(user),
      ...notYourself(user),
      run: () => open({ kind: 'password', user }),
    })
  if (can('sysuser.password') && user.mfa)
    actions.push({
      key: 'mfa',
      label: sysuserText.resetMfa,
      danger: true,
      ...foreign,
      ...notYourself(user),
      run: () => resetMfa(user),
    })
  return actions
}

/** Whether he comes in: his lock, his account, his sessions. */
function accessActions(user: Sysuser, { can, open, unlock, setStatus }: Doing): Action[] {
  const invited = notInvited(user)
  const self = notYourself(user)
  const able = user.status === 'able'
  const actions: Action[] = []
  if (can('sysuser.edit'))
    actions.push(
      { key: 'unlock', label: t.unlock, ...invited, run: () => unlock(user) },
      {
        key: 'status',
        label: able ? t.disable : t.enable,
        danger: able,
        ...invited,
        ...self,
        run: () => setStatus(user),
      },
    )
  if (can('onlinesysuser.kick'))
    actions.push({
      key: 'kick',
      label: t.kick,
      danger: true,
      ...invited,
      ...self,
      run: () => open({ kind: 'kick', user }),
    })
  return actions
}

/** What can be done with one user, beside the usual: no copy, since nothing of an account is worth copying. */
export function useUserActions() {
  const can = useCan()
  const report = useReport()
  const open = useContext(UserOpening)
  const navigate = useNavigate()
  const mailReset = useMailReset(enterpriseUser)
  const resetMfa = useMfaReset()
  const { setStatus, unlock } = useAccountStatus(sysuser)
  const tickedActions = useManyUsers()
  const orgs = useMe()?.orgs ?? noOrgs
  return useMemo(() => {
    const account = (user: Sysuser) => ({ id: user.id, name: user.nickname ?? '' })
    const doing: Doing = {
      can,
      isOfCustomer: (user) => isOfCustomer(orgs, user.orgId),
      open,
      explain: (user) => void navigate(`/permissionExplain?userId=${user.id}`),
      mailReset: (user) => void mailReset(user.id, user.nickname).catch(report),
      resetMfa: (user) => void resetMfa(user).catch(report),
      unlock: (user) => void unlock(account(user)).catch(report),
      setStatus: (user) => void setStatus(account(user), user.status === 'able' ? 'disable' : 'able').catch(report),
    }
    const rowActions = (row: RowOf<typeof sysuser>, given: readonly Action[]): readonly Action[] => {
      const usual = given.filter((a) => a.key !== 'copy')
      if (row.deletedAt) return usual
      const of = (...keys: string[]) => usual.filter((a) => keys.includes(a.key))
      return [
        ...of('edit'),
        ...placeActions(row, doing),
        ...proofActions(row, doing),
        ...accessActions(row, doing),
        ...of('history'),
        ...of('delete').map((a): Action => ({ ...a, ...notYourself(row) })),
      ]
    }
    return { rowActions, tickedActions }
  }, [navigate, can, report, open, mailReset, resetMfa, unlock, setStatus, orgs, tickedActions])
}
