import { BranchesOutlined, SendOutlined, TagsOutlined } from '@ant-design/icons'
import { goodsMaster, mainJurisdictions, type GoodsState } from '@clearway/contract/features/customs/goodsMaster'
import { Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import type { EditDrawerProps, Editing } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import type { Column } from '../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { CodeCell } from '../CodeCell.tsx'
import { useGoodsDraft, type GoodsDraft } from './goodsDraft.ts'
import type { Opened } from './GoodsDrawer.tsx'
import { goodsGroups } from './goodsGroups.ts'
import { goodsMgtText as t } from './goodsMgt.text.ts'

const EditDrawer = later(
  () => import('../../../kernel/form/EditDrawer.tsx').then((m) => m.EditDrawer),
  (props) => props.editing !== null,
)
const DraftDialog = later(
  () => import('./DraftDialog.tsx').then((m) => m.DraftDialog),
  (props) => props.open,
)
const GoodsDrawer = later(
  () => import('./GoodsDrawer.tsx').then((m) => m.GoodsDrawer),
  (props) => props.opened !== null,
)
const SendDialog = later(
  () => import('./SendDialog.tsx').then((m) => m.SendDialog),
  (props) => props.ids !== null,
)

const resource: AnyResource = goodsMaster

interface Doing {
  readonly open: (opened: Opened) => void
  readonly send: (ids: readonly string[]) => void
}
const Page = createContext<Doing>({ open: () => {}, send: () => {} })

/** The code of each main jurisdiction carries the shape of its state; the states themselves can still be chosen as columns. */
const withStates = <Row extends AnyRow>(given: readonly Column<Row>[]): readonly Column<Row>[] =>
  given.map((column) => {
    const jurisdiction = mainJurisdictions.find((j) => column.key === `code${j}`)
    if (!jurisdiction) return column
    return {
      ...column,
      render: (row) => (
        <CodeCell
          code={row[`code${jurisdiction}`] as string | null}
          state={row[`state${jurisdiction}`] as GoodsState}
          quiet={jurisdiction !== 'CN'}
        />
      ),
    }
  })

function useActions() {
  const { open, send } = useContext(Page)
  const can = useCan()
  return useMemo(() => {
    const decisions = (goods: AnyRow): Action => ({
      key: 'open',
      label: t.codes,
      icon: <TagsOutlined />,
      run: () => open({ goods, tab: 'classifications' }),
    })
    const toSend = (rows: readonly AnyRow[]): Action => ({
      key: 'send',
      label: t.send,
      icon: <SendOutlined />,
      run: () => send(rows.map((r) => r.id)),
    })
    return {
      onOpen: (goods: AnyRow) => (goods.deletedAt ? undefined : open({ goods, tab: 'classifications' })),
      rowActions: (goods: AnyRow, given: readonly Action[]): readonly Action[] =>
        goods.deletedAt
          ? given
          : [
              decisions(goods),
              ...given.map((a) => (a.key === 'edit' ? { ...a, run: () => open({ goods, tab: 'details' }) } : a)),
            ],
      tickedActions: (rows: readonly AnyRow[], given: readonly Action[]): readonly Action[] =>
        can('classifyTask.edit') && rows.every((r) => !r.deletedAt) ? [toSend(rows), ...given] : given,
    }
  }, [open, send, can])
}

/** New goods are classified next: their decisions open once they are saved. */
function AddDrawer(props: EditDrawerProps) {
  const { open } = useContext(Page)
  return <EditDrawer {...props} groups={goodsGroups} onSaved={(goods) => open({ goods, tab: 'classifications' })} />
}

const List = resourcePage(goodsMaster, {
  columns: withStates,
  form: AddDrawer,
  useActions,
  toolbar: () => <DraftOffer />,
})

/** The broker's goods with a classification for each jurisdiction. */
export function GoodsMgtPage() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [sending, setSending] = useState<readonly string[] | null>(null)
  const doing = useMemo(() => ({ open: setOpened, send: setSending }), [])
  return (
    <Page value={doing}>
      <List />
      <GoodsDrawer opened={opened} onClose={() => setOpened(null)} />
      <SendDialog ids={sending} onClose={() => setSending(null)} />
    </Page>
  )
}

const initialOf = (draft: GoodsDraft) => ({
  modelNumber: draft.modelNumber ?? '',
  brand: draft.brand ?? null,
  name: draft.text.slice(0, 200),
  ...(draft.text.length > 200 && { materialUse: draft.text.slice(0, 1000) }),
})

/** What was looked up on the public page: offered at once when one comes from there (`?draft=1`), else by a button. */
function DraftOffer() {
  const say = useText()
  const can = useCan()
  const { open } = useContext(Page)
  const [query, setQuery] = usePageSearch()
  const [draft, drop] = useGoodsDraft()
  const [asking, setAsking] = useState(query.get('draft') === '1')
  const [editing, setEditing] = useState<Editing | null>(null)
  const close = () => {
    setAsking(false)
    if (!query.has('draft')) return
    query.delete('draft')
    setQuery(new URLSearchParams(query), true)
  }
  const saved = (goods: AnyRow) => {
    const start = draft && { jurisdiction: draft.jurisdiction === 'HS' ? 'CN' : draft.jurisdiction, code: draft.code }
    drop()
    open({ goods, tab: 'classifications', start })
  }
  if (!can('goodsMaster.edit') || (!draft && !editing)) return null
  return (
    <>
      {draft && (
        <Button icon={<BranchesOutlined />} onClick={() => setAsking(true)}>
          {say(t.draft)}
        </Button>
      )}
      {draft && (
        <DraftDialog
          draft={draft}
          open={asking}
          onLater={close}
          onDrop={() => {
            close()
            drop()
          }}
          onAdd={() => {
            close()
            setEditing({ initial: initialOf(draft) })
          }}
        />
      )}
      <EditDrawer
        resource={resource}
        editing={editing}
        groups={goodsGroups}
        onClose={() => setEditing(null)}
        onSaved={saved}
      />
    </>
  )
}
