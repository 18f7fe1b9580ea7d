import { rolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { sysuser, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Drawer, Skeleton } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { adminText as t } from '../admin.text.ts'
import { useConfirmEffect } from '../role/RoleEffect.tsx'
import { useRoleChoices } from '../role/RolePicker.tsx'
import { useRoleName } from '../roleName.ts'

/** The roles of one user, each with what keeps the person from giving it. */
export function GrantRolesDrawer({ user, onClose }: { user: Sysuser | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  return (
    <Drawer
      rootClassName="page-drawer"
      open={user !== null}
      onClose={onClose}
      size={narrow ? '100%' : 480}
      destroyOnHidden
      title={say(t.grantRolesTo, { name: user?.nickname || user?.username || '' })}
      styles={{ body: { padding: 0 } }}
    >
      {user && <Roles key={user.id} user={user} onClose={onClose} />}
    </Drawer>
  )
}

function Roles({ user, onClose }: { user: Sysuser; onClose: () => void }) {
  const say = useText()
  const roleName = useRoleName()
  const report = useReport()
  const { message } = App.useApp()
  const client = useQueryClient()
  const found = useRoleChoices(user.id)
  const [ticked, setTicked] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const meant = useConfirmEffect()
  const before = found.data?.filter((c) => c.assigned).map((c) => c.id) ?? []
  const now = ticked ?? before
  const dirty = ticked !== undefined && [...ticked].sort().join() !== [...before].sort().join()
  useUnsaved(dirty)
  const toggle = (id: string) => setTicked(now.includes(id) ? now.filter((k) => k !== id) : [...now, id])
  const save = async () => {
    if (now.length === 0) return void message.warning(say(sysuserText.rolesNeeded), 5)
    setBusy(true)
    const input = { userId: user.id, roleIds: [...now] }
    try {
      if (!(await meant(() => call(rolePreview.previewRoleToUser, input)))) return
      await call(sysuser.routes.authorizeRoleToUser, input)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['sysuser'] }),
        client.invalidateQueries({ queryKey: ['sysrole'] }),
      ])
      void message.success(say(common.saveSuccess))
      onClose()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className="form-page">
      <div className="form-body admin-roles">
        {!found.data && (
          <div className="waiting">
            <Skeleton active />
          </div>
        )}
        {found.data?.map((c) => (
          <Checkbox
            key={c.id}
            checked={now.includes(c.id)}
            disabled={!c.grantable && !now.includes(c.id)}
            onChange={() => toggle(c.id)}
          >
            {roleName(c.roleName)} <small>{c.why ? say(sysuserText.roleHolds, { what: c.why }) : c.roleCode}</small>
          </Checkbox>
        ))}
      </div>
      <footer className="form-foot">
        <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void save()}>
          {say(common.save)}
        </Button>
        <Button onClick={onClose}>{say(common.cancel)}</Button>
      </footer>
    </div>
  )
}
