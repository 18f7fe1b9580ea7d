import { PlusOutlined, TeamOutlined } from '@ant-design/icons'
import { postStatuses, syspost, type PostNode } from '@clearway/contract/features/admin/syspost'
import { syspostText } from '@clearway/contract/features/admin/syspost.text'
import { useQuery } from '@tanstack/react-query'
import { Badge, Drawer } from 'antd'
import { useState } from 'react'
import { call, type ApiError } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { EditDrawer, type Editing } from '../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../kernel/form/FormField.tsx'
import { useText } from '../../kernel/language.ts'
import { useDelete } from '../../kernel/list/deleteRows.tsx'
import { HistoryPanel } from '../../kernel/list/HistoryPanel.tsx'
import type { AnyResource, AnyRow } from '../../kernel/list/list.ts'
import { usePermitted, usualRowActions } from '../../kernel/list/resourceActions.tsx'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { useNarrow } from '../../kernel/narrow.ts'
import { adminText } from './admin.text.ts'
import { Assignments } from './Assignments.tsx'
import { fillText } from './fillText.ts'
import { OrgPicker } from './OrgPicker.tsx'
import './people.css'
import { peopleText as t } from './people.text.ts'
import { PostPicker } from './PostPicker.tsx'
import { TreeTools } from './TreeTools.tsx'
import { TreeTable, type TreeColumn } from './TreeTable.tsx'
import { withBin } from './treeBin.tsx'
import { useTree } from './useTree.ts'

const resource: AnyResource = syspost
const { fields } = syspost
const parentOf = (p: PostNode) => p.postParent
const nameOf = (p: PostNode) => p.postName
const textOf = (p: PostNode) => `${p.postName} ${p.postCode} ${p.orgName ?? ''}`

/** What people are there for, and who holds which post from when to when. */
export const SyspostPage = withBin(TreeOfPosts, resourcePage(syspost))

function TreeOfPosts() {
  const say = useText()
  const can = useCan()
  const tree = useTree(resource)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const [holders, setHolders] = useState<PostNode | null>(null)
  const found = useQuery<PostNode[], ApiError>({ queryKey: [syspost.name, 'tree'], queryFn: () => call(syspost.routes.tree, {}) })
  const may = usePermitted(resource)
  const removing = useDelete(resource)
  const rows = found.data ?? []
  const closeHolders = () => {
    setHolders(null)
    void found.refetch()
  }
  const does = { ...removing, edit: setEditing, showHistory: (row: AnyRow) => setHistory({ id: row.id, name: String(row['postName']) }) }
  const below = (parent: PostNode | undefined) => ({ initial: { postParent: parent?.id ?? null, orgId: parent?.orgId ?? null, status: 'able', postSequence: Math.max(0, ...rows.filter((r) => r.postParent === (parent?.id ?? null)).map((r) => r.postSequence)) + 1 } })
  const actions = (row: PostNode): readonly Action[] => {
    const [edit, ...rest] = usualRowActions(resource, row as unknown as AnyRow, may, does).filter((a) => a.key !== 'copy')
    const children = rows.filter((r) => r.postParent === row.id).length
    const why = children ? fillText(syspostText.hasChildren, { name: row.postName, count: children }) : row.holderCount ? fillText(syspostText.hasHolders, { name: row.postName, count: row.holderCount }) : undefined
    return [
      ...(can('sysuserpost.view') ? [{ key: 'holders', label: t.holders, icon: <TeamOutlined />, run: () => setHolders(row) }] : []),
      ...(edit ? [edit] : []),
      ...(may('add') ? [{ key: 'below', label: adminText.addBelow, icon: <PlusOutlined />, run: () => setEditing(below(row)) }] : []),
      ...rest.map((a): Action => (a.key === 'delete' && why ? { ...a, offBecause: why } : a)),
    ]
  }
  return (
    <>
      <TreeTable<PostNode>
        tree={tree} title={say(syspost.title)} rows={rows} parentOf={parentOf} nameOf={nameOf} textOf={textOf} columns={columnsIn(say)} actions={actions}
        waiting={found.isLoading} fetching={found.isFetching} error={found.error} refresh={found.refetch}
        tools={<TreeTools resource={resource} tree={tree} onAdd={() => setEditing(below(undefined))} />}
      />
      <EditDrawer resource={resource} editing={editing} onClose={() => setEditing(null)}>
        <FormField name="postCode" field={fields.postCode} autoFocus />
        <FormField name="postName" field={fields.postName} />
        <FormField name="postParent" field={fields.postParent}><PostPicker without={editing && 'row' in editing ? editing.row.id : undefined} /></FormField>
        <FormField name="orgId" field={fields.orgId}><OrgPicker allowClear /></FormField>
        <FormField name="status" field={fields.status} />
        <FormField name="postSequence" field={fields.postSequence} />
        <FormField name="remark" field={fields.remark} />
      </EditDrawer>
      <HoldersDrawer post={holders} onClose={closeHolders} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

function HoldersDrawer({ post, onClose }: { post: PostNode | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  return (
    <Drawer rootClassName="page-drawer" open={post !== null} onClose={onClose} size={narrow ? '100%' : 560} destroyOnHidden title={say(t.holdersOf, { name: post?.postName ?? '' })}>
      {post && <Assignments key={post.id} whose={{ postId: post.id }} />}
    </Drawer>
  )
}

function columnsIn(say: ReturnType<typeof useText>): TreeColumn<PostNode>[] {
  return [
    { key: 'name', title: syspostText.postName, width: 320, ellipsis: true, render: (row) => row.postName },
    { key: 'code', title: syspostText.postCode, width: 170, ellipsis: true, className: 'list-figures', render: (row) => row.postCode },
    { key: 'org', title: syspostText.org, width: 180, ellipsis: true, render: (row) => row.orgName },
    { key: 'holders', title: syspostText.holderCount, width: 100, align: 'end', className: 'list-figures', render: (row) => row.holderCount },
    { key: 'status', title: syspostText.status, width: 110, render: (row) => <Badge status={row.status === 'able' ? 'success' : 'default'} text={say(postStatuses[row.status])} /> },
    { key: 'sequence', title: syspostText.postSequence, width: 80, align: 'end', className: 'list-figures', render: (row) => row.postSequence },
  ]
}
