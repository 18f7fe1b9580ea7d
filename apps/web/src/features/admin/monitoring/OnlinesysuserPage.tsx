import { onlinesysuser } from '@clearway/contract/features/admin/monitoring/onlinesysuser'
import { Tag } from 'antd'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import type { RowOf } from '../../../kernel/rows.ts'
import { peopleText as t } from '../people.text.ts'
import { ResourceEmpty } from '../ResourceEmpty.tsx'
import { KickSessionsDialog } from './KickSessionsDialog.tsx'

type Row = RowOf<typeof onlinesysuser>

const Kick = createContext<(rows: readonly Row[]) => void>(() => {})

function Person({ row }: { row: Row }) {
  const say = useText()
  return (
    <>
      {row.nickname} {row.own && <Tag color="blue">{say(t.own)}</Tag>}
    </>
  )
}

const columnsOf = (given: readonly Column<Row>[]): readonly Column<Row>[] =>
  given
    .filter((c) => !['own', 'createdAt', 'updatedAt'].includes(c.key))
    .map((c) => (c.key === 'nickname' ? { ...c, render: (row: Row) => <Person row={row} /> } : c))

function useActions() {
  const can = useCan()
  const kick = useContext(Kick)
  const navigate = useNavigate()
  return useMemo(() => {
    // Nobody ends their own session here: the way leads to where they do.
    const inProfile: Action = { key: 'profile', label: t.ownInProfile, run: () => void navigate('/profile/index') }
    const allowed = can('onlinesysuser.kick')
    const action = (rows: readonly Row[]): Action => ({
      key: 'kick',
      label: t.kickMany,
      danger: true,
      ...(rows.some((r) => r.own) && { offBecause: t.ownWhere }),
      run: () => kick(rows),
    })
    return {
      rowActions: (row: Row): readonly Action[] => (row.own ? [inProfile] : allowed ? [action([row])] : []),
      tickedActions: (rows: readonly Row[]): readonly Action[] => (allowed ? [action(rows)] : []),
    }
  }, [can, kick, navigate])
}

const Sessions = resourcePage(onlinesysuser, {
  columns: columnsOf,
  useActions,
  empty: () => <ResourceEmpty title={t.onlineEmpty} />,
})

/** Who is signed in to this tenant just now, on which device, and the way to end it with a word of why. */
export function OnlinesysuserPage() {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const close = useCallback(() => setChosen([]), [])
  return (
    <Kick value={setChosen}>
      <Sessions />
      <KickSessionsDialog rows={chosen} onClose={close} />
    </Kick>
  )
}
