import { sysrole } from '@clearway/contract/features/admin/sysrole'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Tabs } from 'antd'
import { useCallback, useState, type ReactNode } from 'react'
import { isApiError } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import type { AnyRow } from '../../kernel/list.ts'
import { useNarrow } from '../../kernel/narrow.ts'
import { useReport } from '../../kernel/report.ts'
import { useUnsaved } from '../../kernel/unsaved.ts'
import { adminText as t } from './admin.text.ts'
import { RoleData } from './RoleData.tsx'
import { RoleMenus } from './RoleMenus.tsx'
import { RoleUrls } from './RoleUrls.tsx'
import { RoleUsers } from './RoleUsers.tsx'

export interface RightsProps {
  readonly roleId: string
  readonly readOnly: boolean
  readonly onDirty: (dirty: boolean) => void
}

/** What a role gives, to whom: menus and buttons, rows and fields, URLs, users. */
export function RightsDrawer({ role, onClose }: { role: AnyRow | null; onClose: () => void }) {
  const say = useText()
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
    <Drawer open={role !== null} onClose={() => void close()} size={narrow ? '100%' : 960} destroyOnHidden title={say(t.rightsOf, { name: String(role?.['roleName'] ?? '') })} styles={{ body: { padding: 0 } }}>
      {role && <Rights key={role.id} role={role} dirty={dirty} onDirty={setDirty} />}
    </Drawer>
  )
}

function useAskLeave(): () => Promise<boolean> {
  const say = useText()
  const { modal } = App.useApp()
  return async () => modal.confirm({ title: say(t.leaveTitle), okText: say(t.leave), okButtonProps: { danger: true }, cancelText: say(t.stay) })
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
    ...(admin ? [] : [{ key: 'menus', label: say(t.tabMenus), children: <RoleMenus {...props} /> }, { key: 'data', label: say(t.tabData), children: <RoleData {...props} /> }]),
    ...(!admin && can('sysurl.view') ? [{ key: 'urls', label: say(t.tabUrls), children: <RoleUrls {...props} readOnly={!can('sysurl.grant')} /> }] : []),
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

/** Saves rights; when somebody was quicker, reads them anew and says so. Resolves to whether it was saved. */
export function useSaveRights(queryKey: readonly unknown[]) {
  const say = useText()
  const client = useQueryClient()
  const report = useReport()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const save = useCallback(async (send: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await send()
      void message.success(say(common.saveSuccess))
      return true
    } catch (error) {
      if (!isApiError(error) || error.code !== 409 || !error.data) report(error)
      else void modal.info({ title: say(t.staleTitle), content: say(t.staleBody) })
      return false
    } finally {
      await Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: [sysrole.name] }), client.invalidateQueries({ queryKey: ['sysuser'] })])
      setBusy(false)
    }
  }, [client, message, modal, report, say, queryKey])
  return { save, busy }
}

/** The line above a pane: its search at the left, what changed and the buttons at the right. */
export function PaneBar({ children, changes, busy, readOnly, onSave, onRevert }: { children?: ReactNode; changes: number; busy: boolean; readOnly: boolean; onSave: () => void; onRevert: () => void }) {
  const say = useText()
  return (
    <div className="admin-pane-bar">
      {children}
      <span style={{ flex: 1 }} />
      {changes > 0 && <span className="admin-changes" aria-live="polite">{say(t.changes, { count: changes })}</span>}
      {changes > 0 && <Button type="link" disabled={busy} onClick={onRevert}>{say(t.revert)}</Button>}
      {!readOnly && <Button type="primary" loading={busy} disabled={changes === 0} onClick={onSave}>{say(t.saveRights)}</Button>}
    </div>
  )
}
