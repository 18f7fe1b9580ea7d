import { MailOutlined, WifiOutlined } from '@ant-design/icons'
import { sysuser, type Sysuser } from '@clearway/contract/features/admin/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { me } from '../../kernel/me.ts'
import { useReport } from '../../kernel/report.ts'
import { resourcePage } from '../../kernel/ResourcePage.tsx'
import type { Action } from '../../kernel/RowActions.tsx'
import { adminText as t } from './admin.text.ts'
import './admin.css'
import { fillText } from './fillText.ts'
import { GrantRolesDrawer } from './GrantRolesDrawer.tsx'
import { OnlineUsersDrawer } from './OnlineUsersDrawer.tsx'
import { OrgAside } from './OrgAside.tsx'
import { InviteDialog, KickDialog, ResetPasswordDialog } from './UserDialogs.tsx'
import { UserForm } from './UserForm.tsx'

type Opened = { kind: 'roles' | 'password' | 'kick'; user: Sysuser } | { kind: 'online' | 'invite' } | null

/** The users of the tenant, with its organisations beside them. */
export function SysuserPage() {
  const [opened, setOpened] = useState<Opened>(null)
  const actions = useUserActions(setOpened)
  const latest = useRef(actions)
  useEffect(() => void (latest.current = actions))
  // Made once, so that the list keeps its state; what its rows can do is asked when they are drawn.
  const Page = useMemo(() => resourcePage(sysuser, {
    columns: (given) => given.filter((c) => c.key !== 'orgBelow'),
    rowActions: (row, given) => latest.current(row as unknown as Sysuser, given),
    toolbar: () => <Toolbar open={setOpened} />,
    form: UserForm,
  }), [])
  const close = useCallback(() => setOpened(null), [])
  const user = (kind: 'roles' | 'password' | 'kick') => (opened?.kind === kind ? opened.user : null)
  return (
    <div className="admin-split">
      <OrgAside />
      <Page />
      <GrantRolesDrawer user={user('roles')} onClose={close} />
      <ResetPasswordDialog user={user('password')} onClose={close} />
      <OnlineUsersDrawer open={opened?.kind === 'online'} onClose={close} onKick={(who) => setOpened({ kind: 'kick', user: who })} />
      <KickDialog user={user('kick')} onClose={close} />
      <InviteDialog open={opened?.kind === 'invite'} onClose={close} />
    </div>
  )
}

function Toolbar({ open }: { open: (opened: Opened) => void }) {
  const say = useText()
  const can = useCan()
  return (
    <>
      <Button icon={<WifiOutlined />} onClick={() => open({ kind: 'online' })}>{say(t.online)}</Button>
      {can('sysuser.edit') && <Button icon={<MailOutlined />} onClick={() => open({ kind: 'invite' })}>{say(t.invite)}</Button>}
    </>
  )
}

/** What can be done with one user, beside the usual: no copy, since nothing of an account is worth copying. */
function useUserActions(open: (opened: Opened) => void) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const { modal, message } = App.useApp()
  const client = useQueryClient()

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

  return (user: Sysuser, given: readonly Action[]): readonly Action[] => {
    const usual = given.filter((a) => a.key !== 'copy')
    if (user.deletedAt) return usual
    const self = user.id === me()?.user.id ? { offBecause: t.notYourself } : {}
    const invited = user.status === 'invited' ? { offBecause: t.stillInvited } : {}
    const own: Action[] = []
    if (can('sysuser.grant')) own.push({ key: 'roles', label: t.grantRoles, run: () => open({ kind: 'roles', user }) })
    if (can('sysuser.password')) {
      const elsewhere = user.guest ? { offBecause: fillText(sysuserText.passwordElsewhere, { name: user.nickname }) } : {}
      own.push({ key: 'password', label: sysuserText.resetPassword, ...elsewhere, ...invited, ...self, run: () => open({ kind: 'password', user }) })
    }
    if (can('sysuser.edit')) {
      own.push({ key: 'unlock', label: t.unlock, ...invited, run: () => void change(user, { unlock: true }, say(t.unlocked, { name: user.nickname })).catch(report) })
      own.push({ key: 'status', label: user.status === 'able' ? t.disable : t.enable, danger: user.status === 'able', ...invited, ...self, run: () => void setStatus(user).catch(report) })
    }
    if (can('sysuser.kick')) own.push({ key: 'kick', label: t.kick, danger: true, ...invited, ...self, run: () => open({ kind: 'kick', user }) })
    const [first, ...rest] = usual
    const last = rest.map((a): Action => (a.key === 'delete' ? { ...a, ...self } : a))
    return [...(first ? [first] : []), ...own, ...last]
  }
}

