import { AuditOutlined, MailOutlined, WifiOutlined } from '@ant-design/icons'
import { sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { Button } from 'antd'
import { useCallback, useContext, useState } from 'react'
import { Link } from 'react-router'

import { useAddressAsk } from '../../../kernel/addressAsk.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { useMe } from '../../../kernel/me.ts'
import { adminText as t } from '../admin.text.ts'

import '../admin.css'
import { decisionText } from '../tenant/decision.text.ts'
import { JoinDrawer, useWaitingJoins } from '../tenant/JoinDrawer.tsx'
import { GiveRolesDialog } from './GiveRolesDialog.tsx'
import { GrantRolesDrawer } from './GrantRolesDrawer.tsx'
import { OrgAside } from './OrgAside.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { InviteDialog, KickDialog } from './UserDialogs.tsx'
import { UserForm } from './UserForm.tsx'
import { UserOpening, type Opened } from './userOpening.ts'
import { UserPostsDrawer } from './UserPostsDrawer.tsx'
import { useUserActions } from './useUserActions.tsx'

const Users = resourcePage(sysuser, {
  columns: (given) => given.filter((c) => c.key !== 'orgBelow'),
  useActions: useUserActions,
  toolbar: () => <Toolbar />,
  form: UserForm,
})

/** The users of the tenant, with its organisations beside them. */
export function SysuserPage() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = useCallback(() => setOpened(null), [])
  useAddressAsk('applications', () => setOpened({ kind: 'applications' }))
  const user = (kind: 'roles' | 'password' | 'kick' | 'posts') => (opened?.kind === kind ? opened.user : null)
  return (
    <UserOpening value={setOpened}>
      <div className="admin-split">
        <OrgAside />
        <Users />
        <GrantRolesDrawer user={user('roles')} onClose={close} />
        {opened?.kind === 'giveRoles' && <GiveRolesDialog users={opened.users} onClose={close} />}
        <ResetPasswordDialog user={user('password')} onClose={close} />
        <UserPostsDrawer user={user('posts')} onClose={close} />
        <KickDialog user={user('kick')} onClose={close} />
        <JoinDrawer open={opened?.kind === 'applications'} onClose={close} />
        <InviteDialog open={opened?.kind === 'invite'} onClose={close} />
      </div>
    </UserOpening>
  )
}

function Toolbar() {
  const say = useText()
  const open = useContext(UserOpening)
  const can = useCan()
  // Only a business can be joined.
  const joinable = useMe()?.user.area === 'admin' && can('sysuser.edit')
  const waiting = useWaitingJoins(joinable)
  return (
    <>
      {joinable && (
        <Button icon={<AuditOutlined />} onClick={() => open({ kind: 'applications' })}>
          {say(decisionText.applications)}
          {waiting ? ` (${waiting})` : ''}
        </Button>
      )}
      {can('onlinesysuser.view') && (
        <Link to="/onlinesysuser">
          <Button icon={<WifiOutlined />} tabIndex={-1}>
            {say(t.online)}
          </Button>
        </Link>
      )}
      {can('sysuser.edit') && (
        <Button icon={<MailOutlined />} onClick={() => open({ kind: 'invite' })}>
          {say(t.invite)}
        </Button>
      )}
    </>
  )
}
