import { TeamOutlined } from '@ant-design/icons'
import { postStatuses, syspost, type PostNode } from '@clearway/contract/features/admin/organisation/syspost'
import { syspostText } from '@clearway/contract/features/admin/organisation/syspost.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Badge, Drawer } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { EditDrawer, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useRowWork } from '../../../kernel/list/useRowWork.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import type { AnyResource } from '../../../kernel/rows.ts'
import { peopleText as t } from '../people.text.ts'
import { addBelow, branchActions, tickedBranches } from '../tree/treeActions.tsx'
import { withBin } from '../tree/treeBin.tsx'
import type { TreeColumn } from '../tree/treeColumns.ts'

import '../people.css'
import { TreeTable } from '../tree/TreeTable.tsx'
import { TreeTools } from '../tree/TreeTools.tsx'
import { useTree } from '../tree/useTree.ts'
import { Assignments } from './Assignments.tsx'
import { OrgPicker } from './OrgPicker.tsx'
import { PostPicker } from './PostPicker.tsx'

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
  const [holders, setHolders] = useState<PostNode | null>(null)
  const found = useQuery<PostNode[], ApiError>({
    queryKey: [syspost.name, 'tree'],
    queryFn: () => call(syspost.routes.tree, {}),
  })
  const { may, rowActions, tickedActions, editing, setEditing, history, setHistory } = useRowWork(resource, {})
  const rows = found.data ?? []
  const closeHolders = () => {
    setHolders(null)
    void found.refetch()
  }
  const below = (parent: PostNode | undefined) => ({
    initial: {
      postParent: parent?.id ?? null,
      orgId: parent?.orgId ?? null,
      status: 'able',
      postSequence:
        Math.max(0, ...rows.filter((r) => r.postParent === (parent?.id ?? null)).map((r) => r.postSequence)) + 1,
    },
  })
  const actions = (row: PostNode): readonly Action[] => [
    ...(can('sysuserpost.view')
      ? [{ key: 'holders', label: t.holders, icon: <TeamOutlined />, run: () => setHolders(row) }]
      : []),
    ...branchActions(rowActions(row), may('add') ? [addBelow(() => setEditing(below(row)))] : [], whyKept(row, rows)),
  ]
  return (
    <>
      <TreeTable<PostNode>
        tree={tree}
        title={say(syspost.title)}
        records={say(syspost.records)}
        rows={rows}
        parentOf={parentOf}
        nameOf={nameOf}
        textOf={textOf}
        columns={columnsIn(say)}
        actions={actions}
        tickedActions={(chosen) => tickedBranches(tickedActions(chosen, false), chosen, rows, whyKept)}
        waiting={found.isLoading}
        fetching={found.isFetching}
        error={found.error}
        refresh={found.refetch}
        tools={<TreeTools resource={resource} tree={tree} onAdd={() => setEditing(below(undefined))} />}
      />
      <PostForm editing={editing} onClose={() => setEditing(null)} />
      <HoldersDrawer post={holders} onClose={closeHolders} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

/** Why a post cannot be deleted. */
function whyKept(row: PostNode, rows: readonly PostNode[]): Text | undefined {
  const children = rows.filter((r) => r.postParent === row.id).length
  if (children) return fillText(syspostText.hasChildren, { name: row.postName, count: children })
  return row.holderCount ? fillText(syspostText.hasHolders, { name: row.postName, count: row.holderCount }) : undefined
}

function PostForm({ editing, onClose }: { editing: Editing | null; onClose: () => void }) {
  return (
    <EditDrawer resource={resource} editing={editing} onClose={onClose}>
      <FormField name="postCode" field={fields.postCode} autoFocus />
      <FormField name="postName" field={fields.postName} />
      <FormField name="postParent" field={fields.postParent}>
        <PostPicker without={editing && 'row' in editing ? editing.row.id : undefined} />
      </FormField>
      <FormField name="orgId" field={fields.orgId}>
        <OrgPicker allowClear />
      </FormField>
      <FormField name="status" field={fields.status} />
      <FormField name="postSequence" field={fields.postSequence} />
      <FormField name="remark" field={fields.remark} />
    </EditDrawer>
  )
}

function HoldersDrawer({ post, onClose }: { post: PostNode | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  return (
    <Drawer
      rootClassName="page-drawer"
      open={post !== null}
      onClose={onClose}
      size={narrow ? '100%' : 560}
      destroyOnHidden
      title={say(t.holdersOf, { name: post?.postName ?? '' })}
    >
      {post && <Assignments key={post.id} whose={{ postId: post.id }} />}
    </Drawer>
  )
}

function columnsIn(say: ReturnType<typeof useText>): TreeColumn<PostNode>[] {
  return [
    { key: 'name', title: syspostText.postName, width: 320, ellipsis: true, render: (row) => row.postName },
    {
      key: 'code',
      title: syspostText.postCode,
      width: 170,
      ellipsis: true,
      whole: true,
      className: 'list-figures',
      render: (row) => row.postCode,
    },
    { key: 'org', title: syspostText.org, width: 180, ellipsis: true, render: (row) => row.orgName },
    {
      key: 'holders',
      title: syspostText.holderCount,
      width: 100,
      align: 'end',
      className: 'list-figures',
      render: (row) => row.holderCount,
    },
    {
      key: 'status',
      title: syspostText.status,
      width: 110,
      render: (row) => (
        <Badge status={row.status === 'able' ? 'success' : 'default'} text={say(postStatuses[row.status])} />
      ),
    },
    {
      key: 'sequence',
      title: syspostText.postSequence,
      width: 80,
      align: 'end',
      className: 'list-figures',
      render: (row) => row.postSequence,
    },
  ]
}
