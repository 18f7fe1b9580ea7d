import { rolePreview } from '@clearway/contract/features/admin/rolePreview'
import { sysrole } from '@clearway/contract/features/admin/sysrole'
import { sysroleText } from '@clearway/contract/features/admin/sysrole.text'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Select, Skeleton, Tag } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useDebounced } from '../../kernel/debounced.ts'
import { useText } from '../../kernel/language.ts'
import { listText } from '../../kernel/list/list.text.ts'
import { useOptions } from '../../kernel/form/options.ts'
import { ReadFailure } from '../../kernel/list/TableNotice.tsx'
import { adminText as t } from './admin.text.ts'
import { PaneBar, useSaveRights, type RightsProps } from './RightsPane.tsx'

/** Who has the role: people are added and taken out here, and all of it is saved together. */
export function RoleUsers({ roleId, readOnly, onDirty }: RightsProps) {
  const say = useText()
  const can = useCan()
  const { message } = App.useApp()
  const queryKey = useMemo(() => ['sysrole', 'usersOf', roleId], [roleId])
  const found = useQuery({ queryKey, queryFn: () => call(sysrole.routes.queryUserIdByRoleId, { roleId }), staleTime: Infinity })
  const { save, busy } = useSaveRights(queryKey)
  const [added, setAdded] = useState<readonly { id: string; label: string }[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const users = found.data?.users ?? []
  const changes = added.length + removed.length
  useEffect(() => onDirty(changes > 0), [changes, onDirty])
  const revert = () => {
    setAdded([])
    setRemoved([])
  }
  const send = async () => {
    const userIds = [...users.map((u) => u.id).filter((id) => !removed.includes(id)), ...added.map((a) => a.id)]
    if (userIds.length === 0) return void message.warning(say(sysroleText.usersNeeded), 5)
    const input = { roleId, userIds, version: found.data!.version }
    if (await save(() => call(sysrole.routes.authorizeUserToRole, input), () => call(rolePreview.previewUserToRole, input))) revert()
  }
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className="admin-pane">
      <PaneBar changes={changes} busy={busy} readOnly={readOnly} onSave={() => void send()} onRevert={revert}>
        {!readOnly && can('sysuser.view') && <AddUser not={[...users.map((u) => u.id), ...added.map((a) => a.id)]} onAdd={(user) => setAdded([...added, user])} />}
      </PaneBar>
      <div className="admin-pane-body">
        {!found.data && <div className="waiting"><Skeleton active /></div>}
        {found.data && users.length + added.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(t.noUsers)} />}
        <ul className="admin-people">
          {added.map((a) => (
            <li key={a.id}>
              <span>{a.label} <Tag color="blue">{say(t.toAdd)}</Tag></span>
              <Button type="link" size="small" aria-label={say(t.removeUser, { name: a.label })} onClick={() => setAdded(added.filter((x) => x.id !== a.id))}>{say(listText.undo)}</Button>
            </li>
          ))}
          {users.map((u) => {
            const out = removed.includes(u.id)
            return (
              <li key={u.id}>
                <span><span className={out ? 'admin-out' : ''}>{u.nickname} <small>{u.username}{u.orgName && ` · ${u.orgName}`}</small></span> {out && <Tag>{say(t.toRemove)}</Tag>}</span>
                {!readOnly && (
                  <Button
                    type="link" size="small" danger={!out} disabled={busy} aria-label={out ? `${say(listText.undo)} ${u.nickname}` : say(t.removeUser, { name: u.nickname })}
                    onClick={() => setRemoved(out ? removed.filter((id) => id !== u.id) : [...removed, u.id])}
                  >
                    {say(out ? listText.undo : t.remove)}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

function AddUser({ not, onAdd }: { not: readonly string[]; onAdd: (user: { id: string; label: string }) => void }) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { options, fetching } = useOptions('sysuser', useDebounced(typed, 300), none, open)
  const shown = options.filter((o) => !not.includes(o.id))
  return (
    <Select<string>
      value={null} placeholder={say(t.addUsers)} aria-label={say(t.addUsers)} style={{ width: 280 }} options={shown.map((o) => ({ value: o.id, label: o.label }))} loading={fetching}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }} notFoundContent={fetching ? null : say(listText.noOptions)} onOpenChange={setOpen}
      onSelect={(id: string) => {
        const chosen = shown.find((o) => o.id === id)
        if (chosen) onAdd(chosen)
        setTyped('')
      }}
    />
  )
}
const none: readonly string[] = []
