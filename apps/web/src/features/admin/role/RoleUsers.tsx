import { rolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { sysrole } from '@clearway/contract/features/admin/role/sysrole'
import { sysroleText } from '@clearway/contract/features/admin/role/sysrole.text'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Select, Skeleton, Tag } from 'antd'
import { useEffect, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useOptions } from '../../../kernel/form/options.ts'
import { useText } from '../../../kernel/language.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { rowsText } from '../../../kernel/rows.text.ts'
import { adminText as t } from '../admin.text.ts'
import { PaneBar, useSaveRights, type RightsProps } from './RightsPane.tsx'

/** Who has the role: people are added and taken out here, and all of it is saved together. */
export function RoleUsers({ roleId, readOnly, onDirty }: RightsProps) {
  const say = useText()
  const can = useCan()
  const { message } = App.useApp()
  const queryKey = useMemo(() => ['sysrole', 'usersOf', roleId], [roleId])
  const found = useQuery({
    queryKey,
    queryFn: () => call(sysrole.routes.queryUserIdByRoleId, { roleId }),
    staleTime: Infinity,
  })
  const { save, busy } = useSaveRights(queryKey)
  const { added, removed, add, undoAdd, takeOut, revert } = usePeopleChanges()
  const users = found.data?.users ?? []
  const changes = added.length + removed.length
  useEffect(() => onDirty(changes > 0), [changes, onDirty])
  const send = async () => {
    const userIds = [...users.map((u) => u.id).filter((id) => !removed.includes(id)), ...added.map((a) => a.id)]
    if (userIds.length === 0) return void message.warning(say(sysroleText.usersNeeded), 5)
    const input = { roleId, userIds, version: found.data!.version }
    if (
      await save(
        () => call(sysrole.routes.authorizeUserToRole, input),
        () => call(rolePreview.previewUserToRole, input),
      )
    )
      revert()
  }
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className="admin-pane">
      <PaneBar changes={changes} busy={busy} readOnly={readOnly} onSave={() => void send()} onRevert={revert}>
        {!readOnly && can('sysuser.view') && (
          <AddUser not={[...users.map((u) => u.id), ...added.map((a) => a.id)]} onAdd={add} />
        )}
      </PaneBar>
      <div className="admin-pane-body">
        {!found.data && (
          <div className="waiting">
            <Skeleton active />
          </div>
        )}
        {found.data && users.length + added.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(t.noUsers)} />
        )}
        <ul className="admin-people">
          {added.map((a) => (
            <ToAdd key={a.id} label={a.label} onUndo={() => undoAdd(a.id)} />
          ))}
          {users.map((u) => (
            <Holder
              key={u.id}
              user={u}
              out={removed.includes(u.id)}
              disabled={busy}
              {...(!readOnly && { onOut: (out: boolean) => takeOut(u.id, out) })}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

interface Person {
  readonly id: string
  readonly label: string
}

/** Who is to come and who is to go, until it is saved. */
function usePeopleChanges() {
  const [added, setAdded] = useState<readonly Person[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  return {
    added,
    removed,
    add: (person: Person) => setAdded([...added, person]),
    undoAdd: (id: string) => setAdded(added.filter((a) => a.id !== id)),
    takeOut: (id: string, out: boolean) => setRemoved(out ? [...removed, id] : removed.filter((r) => r !== id)),
    revert: () => {
      setAdded([])
      setRemoved([])
    },
  }
}

function ToAdd({ label, onUndo }: { label: string; onUndo: () => void }) {
  const say = useText()
  return (
    <li>
      <span>
        {label} <Tag color="blue">{say(t.toAdd)}</Tag>
      </span>
      <Button type="link" size="small" aria-label={say(t.removeUser, { name: label })} onClick={onUndo}>
        {say(rowsText.undo)}
      </Button>
    </li>
  )
}

interface HolderProps {
  readonly user: Output<typeof sysrole.routes.queryUserIdByRoleId>['users'][number]
  /** Taken out, once it is saved. */
  readonly out: boolean
  readonly disabled: boolean
  readonly onOut?: (out: boolean) => void
}

function Holder({ user, out, disabled, onOut }: HolderProps) {
  const say = useText()
  return (
    <li>
      <span>
        <span className={out ? 'admin-out' : ''}>
          {user.nickname}{' '}
          <small>
            {user.username}
            {user.orgName && ` · ${user.orgName}`}
          </small>
        </span>{' '}
        {out && <Tag>{say(t.toRemove)}</Tag>}
      </span>
      {onOut && (
        <Button
          type="link"
          size="small"
          danger={!out}
          disabled={disabled}
          aria-label={out ? `${say(rowsText.undo)} ${user.nickname}` : say(t.removeUser, { name: user.nickname })}
          onClick={() => onOut(!out)}
        >
          {say(out ? rowsText.undo : t.remove)}
        </Button>
      )}
    </li>
  )
}

function AddUser({ not, onAdd }: { not: readonly string[]; onAdd: (user: Person) => void }) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { options, fetching } = useOptions('sysuser', typed, none, open)
  const shown = options.filter((o) => !not.includes(o.id))
  return (
    <Select<string>
      value={null}
      placeholder={say(t.addUsers)}
      aria-label={say(t.addUsers)}
      style={{ width: 280 }}
      options={shown.map((o) => ({ value: o.id, label: o.label }))}
      loading={fetching}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      notFoundContent={fetching ? null : say(rowsText.noOptions)}
      onOpenChange={setOpen}
      onSelect={(id: string) => {
        const chosen = shown.find((o) => o.id === id)
        if (chosen) onAdd(chosen)
        setTyped('')
      }}
    />
  )
}
const none: readonly string[] = []
