import { ApartmentOutlined } from '@ant-design/icons'
import { orgTypes, type OrgNode } from '@clearway/contract/features/admin/organisation/orgTree'
import { sysorg } from '@clearway/contract/features/admin/organisation/sysorg'
import { sysorgText } from '@clearway/contract/features/admin/organisation/sysorg.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call, type ApiError } from '../../../kernel/api.ts'
import { EditDrawer, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useHiddenFields } from '../../../kernel/hiddenFields.ts'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useRowWork } from '../../../kernel/list/useRowWork.ts'
import type { AnyResource } from '../../../kernel/rows.ts'
import { addBelow, branchActions, tickedBranches } from '../tree/treeActions.tsx'
import { withBin } from '../tree/treeBin.tsx'
import type { TreeColumn } from '../tree/treeColumns.ts'
import { TreeTable } from '../tree/TreeTable.tsx'
import { TreeTools } from '../tree/TreeTools.tsx'
import { useTree } from '../tree/useTree.ts'
import { MoveOrgsDialog } from './MoveOrgsDialog.tsx'
import { OrgPicker } from './OrgPicker.tsx'

const resource: AnyResource = sysorg
const { fields } = sysorg
const parentOf = (o: OrgNode) => o.orgParent
const nameOf = (o: OrgNode) => o.orgName
const textOf = (o: OrgNode) => `${o.orgName} ${o.uscc ?? ''}`
const dots = { company: 'processing', department: 'default', customer: 'warning' } as const

/** The house, its departments and its customers. */
export const SysorgPage = withBin(TreeOfOrganisations, resourcePage(sysorg))

function TreeOfOrganisations() {
  const say = useText()
  const tree = useTree(resource)
  const hidden = useHiddenFields(sysorg.name)
  const found = useQuery<OrgNode[], ApiError>({
    queryKey: [sysorg.name, 'tree'],
    queryFn: () => call(sysorg.routes.tree, {}),
  })
  const { may, rowActions, tickedActions, editing, setEditing, history, setHistory } = useRowWork(resource, {})
  const [moving, setMoving] = useState<readonly OrgNode[]>()
  const rows = found.data ?? []
  const below = (parent: OrgNode | undefined) => ({
    initial: {
      orgParent: parent?.id ?? null,
      orgType: parent?.orgType === 'customer' ? 'customer' : 'department',
      orgSequence: (rows.filter((r) => r.orgParent === parent?.id).at(-1)?.orgSequence ?? 0) + 1,
    },
  })
  const actions = (row: OrgNode): readonly Action[] =>
    branchActions(rowActions(row), may('add') ? [addBelow(() => setEditing(below(row)))] : [], whyKept(row, rows))
  const ticked = (chosen: readonly OrgNode[]): readonly Action[] => [
    ...(may('update') && chosen.every((row) => row.orgParent)
      ? [{ key: 'move', label: sysorgText.moveTo, icon: <ApartmentOutlined />, run: () => setMoving(chosen) }]
      : []),
    ...tickedBranches(tickedActions(chosen, false), chosen, rows, whyKept),
  ]
  return (
    <>
      <TreeTable<OrgNode>
        tree={tree}
        title={say(sysorg.title)}
        records={say(sysorg.records)}
        rows={rows}
        parentOf={parentOf}
        nameOf={nameOf}
        textOf={textOf}
        columns={columnsIn(say).filter((c) => !hidden.includes(c.key))}
        actions={actions}
        tickedActions={ticked}
        waiting={found.isLoading}
        fetching={found.isFetching}
        error={found.error}
        refresh={found.refetch}
        tools={
          <TreeTools
            resource={resource}
            tree={tree}
            onAdd={() => setEditing(below(rows.find((r) => r.orgParent === null)))}
          />
        }
      />
      {moving && <MoveOrgsDialog orgs={moving} onClose={() => setMoving(undefined)} />}
      <OrgForm editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

/** Why an organisation cannot be deleted. */
function whyKept(row: OrgNode, rows: readonly OrgNode[]): Text | undefined {
  if (row.orgParent === null) return sysorgText.topStays
  if (row.userCount) return fillText(sysorgText.hasUsers, { name: row.orgName, count: row.userCount })
  return rows.some((r) => r.orgParent === row.id) ? fillText(sysorgText.hasChildren, { name: row.orgName }) : undefined
}

function columnsIn(say: ReturnType<typeof useText>): TreeColumn<OrgNode>[] {
  return [
    { key: 'name', title: sysorgText.orgName, width: 360, ellipsis: true, render: (row) => row.orgName },
    {
      key: 'orgType',
      title: sysorgText.orgType,
      width: 120,
      render: (row) => <Badge status={dots[row.orgType]} text={say(orgTypes[row.orgType])} />,
    },
    {
      key: 'uscc',
      title: sysorgText.uscc,
      width: 190,
      ellipsis: true,
      className: 'list-figures',
      render: (row) => row.uscc,
    },
    {
      key: 'userCount',
      title: sysorgText.userCount,
      width: 90,
      align: 'end',
      className: 'list-figures',
      render: (row) => (row.userCount ? <Link to={`/sysuser?orgBelow=${row.id}`}>{row.userCount}</Link> : 0),
    },
    {
      key: 'orgSequence',
      title: sysorgText.orgSequence,
      width: 80,
      align: 'end',
      className: 'list-figures',
      render: (row) => row.orgSequence,
    },
  ]
}

/** The top organisation has no parent and keeps none. */
function OrgForm({ editing, onClose }: { editing: Editing | null; onClose: () => void }) {
  const row = editing && 'row' in editing ? editing.row : undefined
  const top = row !== undefined && !row['orgParent']
  return (
    <EditDrawer resource={resource} editing={editing} onClose={onClose}>
      <FormField name="orgName" field={fields.orgName} autoFocus />
      {!top && (
        <FormField name="orgParent" field={{ ...fields.orgParent, required: true }}>
          <OrgPicker without={row?.id} />
        </FormField>
      )}
      {!top && <FormField name="orgType" field={fields.orgType} />}
      <FormField name="uscc" field={fields.uscc} />
      <FormField name="orgSequence" field={fields.orgSequence} />
      <FormField name="orgDescription" field={fields.orgDescription} />
    </EditDrawer>
  )
}
