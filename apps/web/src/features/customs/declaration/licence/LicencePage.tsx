import { EditOutlined } from '@ant-design/icons'
import { licence, licenceTabs, type LicenceRow } from '@clearway/contract/features/customs/declaration/licence/licence'
import { licenceText as f } from '@clearway/contract/features/customs/declaration/licence/licence.text'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { licencePageText as t } from './licencePage.text.ts'
import type { WriteOffDialog as WriteOff } from './WriteOffDialog.tsx'

const LicenceDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./LicenceDrawer.tsx').then((m) => m.LicenceDrawer),
  (props) => props.id !== null,
)
const WriteOffDialog = later<Parameters<typeof WriteOff>[0]>(
  () => import('./WriteOffDialog.tsx').then((m) => m.WriteOffDialog),
  () => true,
)

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: licenceTabs,
  late: ['expiring'],
  sorts: { expiring: 'validTo' },
} as const

const groups = [
  { title: t.licenceGroup, fields: ['number', 'kind', 'licType', 'orgId', 'holder', 'direction'] },
  { title: t.goodsGroup, fields: ['goodsName', 'codes', 'quantity', 'unit', 'amount', 'currency'] },
  { title: t.useGroup, fields: ['validFrom', 'validTo', 'singleBatch', 'mostUses', 'excess'] },
  { title: t.more, fields: ['attachmentUrl', 'remark'] },
]

interface Opened {
  readonly open: (id: string) => void
  readonly writeOff: (row: LicenceRow) => void
}
const Opening = createContext<Opened>({ open: () => {}, writeOff: () => {} })

function useActions() {
  const { open, writeOff } = useContext(Opening)
  const mayEdit = useCan()('licence.edit')
  return useMemo(
    () => ({
      onOpen: (row: LicenceRow) => (row.deletedAt ? undefined : open(row.id)),
      rowActions: (row: LicenceRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt || !mayEdit) return usual
        const [edit, ...others] = usual
        const byHand: Action = { key: 'writeOff', label: t.writeOff, icon: <EditOutlined />, run: () => writeOff(row) }
        return [...(edit ? [edit] : []), byHand, ...others]
      },
    }),
    [open, writeOff, mayEdit],
  )
}

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.noLicences)} hint={say(t.noLicencesHint)}>
      {add}
    </EmptyNotice>
  )
}

function NotMeasured({ count }: { count: number }) {
  const say = useText()
  return <small style={{ color: 'var(--warn)' }}>{say(t.notMeasured, { count })}</small>
}

const List = resourcePage(licence, {
  form: groups,
  columns: (given) =>
    given.map((column) =>
      column.key === 'remaining'
        ? { ...column, mark: (row) => row.unknownLines > 0 && <NotMeasured count={row.unknownLines} /> }
        : column,
    ),
  useActions,
  useAround: () => useListTabs(licence, tabs),
  empty: (add) => <Nothing add={add} />,
})

/** Licences and quotas of customers with what is used and left of each. `?open=<id>` opens one. */
export function LicencePage() {
  const [query, setQuery] = usePageSearch()
  const [writing, setWriting] = useState<LicenceRow | null>(null)
  const open = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(query)
      if (id) next.set('open', id)
      else next.delete('open')
      setQuery(next, id === null)
    },
    [query, setQuery],
  )
  const opened = useMemo(() => ({ open, writeOff: setWriting }), [open])
  return (
    <Opening value={opened}>
      <List />
      <LicenceDrawer id={query.get('open')} onClose={() => open(null)} />
      {writing && <WriteOffDialog row={writing} onClose={() => setWriting(null)} />}
    </Opening>
  )
}
