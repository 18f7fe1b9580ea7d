import { Alert, App, Drawer, Tabs } from 'antd'
import { useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { adminText as t } from '../admin.text.ts'
import { useRoleName } from '../roleName.ts'
import { RoleData } from './RoleData.tsx'
import { RoleMenus } from './RoleMenus.tsx'
import { RoleUrls } from './RoleUrls.tsx'
import { RoleUsers } from './RoleUsers.tsx'

/** What a role gives, to whom: menus and buttons, rows and fields, URLs, users. */
export function RightsDrawer({ role, onClose }: { role: AnyRow | null; onClose: () => void }) {
  const say = useText()
  const roleName = useRoleName()
  const narrow = useNarrow()
  const [dirty, setDirty] = useState(false)
  const ask = useAskLeave()
  useUnsaved(dirty)
  const close = async () => {
    if (dirty && !(await ask())) return
    setDirty(false)
    onClose()
  }
  return (
    <Drawer
      rootClassName="page-drawer"
      open={role !== null}
      onClose={() => void close()}
      size={narrow ? '100%' : 960}
      destroyOnHidden
      title={say(t.rightsOf, { name: roleName(role?.['roleName']) })}
      styles={{ body: { padding: 0 } }}
    >
      {role && <Rights key={role.id} role={role} dirty={dirty} onDirty={setDirty} />}
    </Drawer>
  )
}

function useAskLeave(): () => Promise<boolean> {
  const say = useText()
  const { modal } = App.useApp()
  return async () =>
    modal.confirm({
      title: say(t.leaveTitle),
      okText: say(t.leave),
      okButtonProps: { danger: true },
      cancelText: say(t.stay),
    })
}

function Rights({ role, dirty, onDirty }: { role: AnyRow; dirty: boolean; onDirty: (dirty: boolean) => void }) {
  const say = useText()
  const can = useCan()
  const ask = useAskLeave()
  const admin = role['roleCode'] === 'ROLE_ADMIN'
  const [tab, setTab] = useState(admin ? 'users' : 'menus')
  const readOnly = !can('sysrole.grant')
  const props = { roleId: role.id, readOnly, onDirty }
  const tabs = [
    ...(admin
      ? []
      : [
          { key: 'menus', label: say(t.tabMenus), children: <RoleMenus {...props} /> },
          { key: 'data', label: say(t.tabData), children: <RoleData {...props} /> },
        ]),
    ...(!admin && can('sysurl.view')
      ? [{ key: 'urls', label: say(t.tabUrls), children: <RoleUrls {...props} readOnly={!can('sysurl.grant')} /> }]
      : []),
    { key: 'users', label: say(t.tabUsers), children: <RoleUsers {...props} /> },
  ]
  const go = async (key: string) => {
    if (dirty && !(await ask())) return
    onDirty(false)
    setTab(key)
  }
  return (
    <div className="admin-rights">
      {admin && <Alert type="info" showIcon title={say(t.adminHasAll)} style={{ margin: '16px 24px 0' }} />}
      <Tabs items={tabs} activeKey={tab} onChange={(key) => void go(key)} destroyOnHidden />
    </div>
  )
}
