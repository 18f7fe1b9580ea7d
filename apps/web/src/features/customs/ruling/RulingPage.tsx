import { StopOutlined } from '@ant-design/icons'
import { ruling, rulingFileFields, rulingTabs, type RulingRow } from '@clearway/contract/features/customs/ruling/ruling'
import { rulingText as f } from '@clearway/contract/features/customs/ruling/ruling.text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { createContext, useCallback, useContext, useMemo } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { useToday } from '../tariff/today.ts'
import { rulingGroups } from './rulingGroups.ts'
import { rulingPageText as t } from './rulingPage.text.ts'

const RulingDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./RulingDrawer.tsx').then((m) => m.RulingDrawer),
  (props) => props.id !== null,
)

const tabs = {
  label: f.title,
  tabs: f.tabs,
  names: rulingTabs,
  late: ['expiring'],
  sorts: { expiring: 'validTo' },
} as const
const Opening = createContext<(id: string) => void>(() => {})

/** Asks why, and records it with today's date. */
function useRevoke() {
  const say = useText()
  const askFirst = useAskFirst()
  const client = useQueryClient()
  const today = useToday()
  const { message } = App.useApp()
  return useCallback(
    async ({ id, version, number }: RulingRow) => {
      const question = {
        title: say(t.revokeTitle, { number }),
        okText: say(t.revoke),
        danger: true,
        body: <p>{say(t.revokeBody)}</p>,
        reason: { label: say(f.revokedReason), needed: true },
      }
      await askFirst(question, async (revokedReason) => {
        await call(ruling.routes.update, { id, version, revokedOn: today, revokedReason }).finally(
          () => void client.invalidateQueries({ queryKey: [ruling.name] }),
        )
        void message.success(say(t.revoked))
      })
    },
    [say, askFirst, client, today, message],
  )
}

function useActions() {
  const open = useContext(Opening)
  const can = useCan()
  const revoke = useRevoke()
  return useMemo(
    () => ({
      onOpen: (row: RulingRow) => (row.deletedAt ? undefined : open(row.id)),
      rowActions: (row: RulingRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt || !can('ruling.edit')) return usual
        const [edit, ...others] = usual
        const revocation: Action = {
          key: 'revoke',
          label: t.revoke,
          icon: <StopOutlined />,
          danger: true,
          ...(row.revokedOn && { offBecause: t.revokedAlready }),
          run: () => void revoke(row),
        }
        return [...(edit ? [edit] : []), revocation, ...others]
      },
    }),
    [open, can, revoke],
  )
}

const List = resourcePage(ruling, {
  form: rulingGroups,
  importFields: rulingFileFields,
  useActions,
  useAround: () => useListTabs(ruling, tabs),
})

/** What was ruled on the code of goods, by whom, for whom and how long it holds. `?open=<id>` opens one. */
export function RulingPage() {
  const [query, setQuery] = usePageSearch()
  const open = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(query)
      if (id) next.set('open', id)
      else next.delete('open')
      setQuery(next, id === null)
    },
    [query, setQuery],
  )
  return (
    <Opening value={open}>
      <List />
      <RulingDrawer id={query.get('open')} onClose={() => open(null)} />
    </Opening>
  )
}
