import { AuditOutlined, MailOutlined, WifiOutlined } from '@ant-design/icons'
import { enterpriseUser } from '@clearway/contract/features/admin/companyUsers'
import { explainText } from '@clearway/contract/features/admin/explain.text'
import type { OrgNode } from '@clearway/contract/features/admin/orgTree'
import { sysuser, type Sysuser } from '@clearway/contract/features/admin/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import type { RowOf } from '../../kernel/list/list.ts'
import { me, useMe } from '../../kernel/me.ts'
import { useReport } from '../../kernel/report.ts'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { adminText as t } from './admin.text.ts'
import './admin.css'
import { decisionText } from './decision.text.ts'
import { fillText } from './fillText.ts'
import { GrantRolesDrawer } from './GrantRolesDrawer.tsx'
import { OrgAside } from './OrgAside.tsx'
import { isOfCustomer } from './orgs.ts'
import { JoinDrawer, useWaitingJoins } from './JoinDrawer.tsx'
import { InviteDialog, KickDialog, ResetPasswordDialog } from './UserDialogs.tsx'
import { useMailReset } from './useMailReset.ts'
import { UserForm } from './UserForm.tsx'
import { UserPostsDrawer } from './UserPostsDrawer.tsx'
import { peopleText } from './people.text.ts'

type Opened = { kind: 'roles' | 'password' | 'kick' | 'posts'; user: Sysuser } | { kind: 'invite' | 'applications' } | null

/** Opens what stands beside the list, from its rows and its tools. */
const Open = createContext<(opened: Opened) => void>(() => {})

const Users = resourcePage(sysuser, { columns: (given) => given.filter((c) => c.key !== 'orgBelow'), useActions: useUserActions, toolbar: () => <Toolbar />, form: UserForm })

/** The users of the tenant, with its organisations beside them. */
export function SysuserPage() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = useCallback(() => setOpened(null), [])
  const user = (kind: 'roles' | 'password' | 'kick' | 'posts') => (opened?.kind === kind ? opened.user : null)
  return (
    <Open value={setOpened}>
      <div className="admin-split">
        <OrgAside />
        <Users />
        <GrantRolesDrawer user={user('roles')} onClose={close} />
        <ResetPasswordDialog user={user('password')} onClose={close} />
        <UserPostsDrawer user={user('posts')} onClose={close} />
        <KickDialog user={user('kick')} onClose={close} />
        <JoinDrawer open={opened?.kind === 'applications'} onClose={close} />
        <InviteDialog open={opened?.kind === 'invite'} onClose={close} />
      </div>
    </Open>
  )
}

function Toolbar() {
  const say = useText()
  const open = useContext(Open)
  const can = useCan()
  // Only a business can be joined.
  const joinable = useMe()?.user.area === 'admin' && can('sysuser.edit')
  const waiting = useWaitingJoins(joinable)
  return (
    <>
      {joinable && <Button icon={<AuditOutlined />} onClick={() => open({ kind: 'applications' })}>{say(decisionText.applications)}{waiting ? ` (${waiting})` : ''}</Button>}
      {can('onlinesysuser.view') && <Link to="/onlinesysuser"><Button icon={<WifiOutlined />}>{say(t.online)}</Button></Link>}
      {can('sysuser.edit') && <Button icon={<MailOutlined />} onClick={() => open({ kind: 'invite' })}>{say(t.invite)}</Button>}
    </>
  )
}

const noOrgs: readonly OrgNode[] = []

/** What can be done with one user, beside the usual: no copy, since nothing of an account is worth copying. */
function useUserActions() {
  const can = useCan()
  const language = useLanguage()
  const report = useReport()
  const open = useContext(Open)
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const mailReset = useMailReset(enterpriseUser)
  const orgs = useMe()?.orgs ?? noOrgs
  return useMemo(() => {
    const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
    const change = async (user: Sysuser, input: { status?: 'able' | 'disable'; unlock?: true }, done: string) => {
      await call(sysuser.routes.modifyAccount, { id: user.id, ...input })
      await client.invalidateQueries({ queryKey: ['sysuser'] })
      void message.success(done)
    }
    const setStatus = async (user: Sysuser) => {
      const disable = user.status === 'able'
      const name = user.nickname ?? ''
      const sure = !disable || (await modal.confirm({ title: say(t.disableTitle, { name }), content: say(t.disableBody), okText: say(t.disable), okButtonProps: { danger: true }, cancelText: say(common.cancel) }))
      if (sure) await change(user, { status: disable ? 'disable' : 'able' }, say(common.operationSuccess))
    }
    const resetMfa = async (user: Sysuser) => {
      const sure = await modal.confirm({ title: say(t.resetMfaTitle, { name: user.nickname }), content: say(t.resetMfaBody), okText: say(sysuserText.resetMfa), okButtonProps: { danger: true }, cancelText: say(common.cancel) })
      if (!sure) return
      await call(sysuser.routes.resetMfa, { id: user.id })
      await client.invalidateQueries({ queryKey: ['sysuser'] })
      void message.success(say(common.operationSuccess))
    }
    const ownActions = (user: Sysuser): Action[] => {
      const self = user.id === me()?.user.id ? { offBecause: t.notYourself } : {}
      const invited = user.status === 'invited' ? { offBecause: t.stillInvited } : {}
      const elsewhere = user.guest ? { offBecause: fillText(sysuserText.passwordElsewhere, { name: user.nickname }) } : {}
      const foreign = user.guest ? { offBecause: fillText(sysuserText.mfaElsewhere, { name: user.nickname }) } : {}
      const own: Action[] = []
      if (can('sysuser.grant')) own.push({ key: 'roles', label: t.grantRoles, run: () => open({ kind: 'roles', user }) })
      if (can('sysuserpost.view')) own.push({ key: 'posts', label: peopleText.posts, ...invited, run: () => open({ kind: 'posts', user }) })
      if (can('permissionExplain.view')) own.push({ key: 'explain', label: explainText.title, run: () => void navigate(`/permissionExplain?userId=${user.id}`) })
      // Whose account is used elsewhere too chooses a password of their own; of customers' people the house may mail the link to it.
      if (user.guest && user.email && can('enterpriseUser.edit') && isOfCustomer(orgs, user.orgId)) {
        own.push({ key: 'mail', label: peopleText.sendReset, ...invited, run: () => void mailReset(user.id, user.nickname).catch(report) })
      } else if (can('sysuser.password')) own.push({ key: 'password', label: sysuserText.resetPassword, ...elsewhere, ...invited, ...self, run: () => open({ kind: 'password', user }) })
      if (can('sysuser.password') && user.mfa) own.push({ key: 'mfa', label: sysuserText.resetMfa, danger: true, ...foreign, ...self, run: () => void resetMfa(user).catch(report) })
      if (can('sysuser.edit')) {
        own.push({ key: 'unlock', label: t.unlock, ...invited, run: () => void change(user, { unlock: true }, say(t.unlocked, { name: user.nickname })).catch(report) })
        own.push({ key: 'status', label: user.status === 'able' ? t.disable : t.enable, danger: user.status === 'able', ...invited, ...self, run: () => void setStatus(user).catch(report) })
      }
      if (can('onlinesysuser.kick')) own.push({ key: 'kick', label: t.kick, danger: true, ...invited, ...self, run: () => open({ kind: 'kick', user }) })
      return own
    }
    const rowActions = (row: RowOf<typeof sysuser>, given: readonly Action[]): readonly Action[] => {
      const usual = given.filter((a) => a.key !== 'copy')
      if (row.deletedAt) return usual
      const self = row.id === me()?.user.id ? { offBecause: t.notYourself } : {}
      const of = (...keys: string[]) => usual.filter((a) => keys.includes(a.key))
      return [...of('edit'), ...ownActions(row), ...of('history'), ...of('delete').map((a): Action => ({ ...a, ...self }))]
    }
    return { rowActions }
  }, [navigate, can, language, report, open, modal, message, client, mailReset, orgs])
}
