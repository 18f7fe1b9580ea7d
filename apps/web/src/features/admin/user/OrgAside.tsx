import { sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { changeListState, readListState, writeListState } from '../../../kernel/list/listState.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { adminText as t } from '../admin.text.ts'
import { useOrgs, useOrgTree, type OrgTreeNode } from '../organisation/orgs.ts'

const all = 'all'
interface Shown {
  key: string
  title: React.ReactNode
  children: Shown[]
}

/** The tree of organisations beside the list of users: a click narrows the list to one of them and all below. */
export function OrgAside() {
  const say = useText()
  const orgs = useOrgs('sysuser')
  const tree = useOrgTree(orgs)
  const [typed, setTyped] = useState('')
  const [query, setQuery] = usePageSearch()
  const state = readListState(sysuser.fields, query)
  const chosen = state.filters['orgBelow']?.split(',') ?? []
  const choose = (id: string) => {
    const { orgBelow: _, ...filters } = state.filters
    setQuery(
      writeListState(
        sysuser.fields,
        changeListState(state, { filters: id === all ? filters : { ...filters, orgBelow: id } }),
        query,
      ),
    )
  }
  const shown = useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    const label = (title: string, count: number) => (
      <span className="admin-node">
        <span title={title}>{title}</span>
        <small>{count}</small>
      </span>
    )
    const keep = (nodes: readonly OrgTreeNode[]): Shown[] =>
      nodes.flatMap((n) => {
        const children = keep(n.children)
        return !wanted || children.length || n.title.toLowerCase().includes(wanted)
          ? [{ key: n.key, title: label(n.title, n.count), children }]
          : []
      })
    return [{ key: all, title: say(t.allOrgs), children: [] }, ...keep(tree)]
  }, [tree, typed, say])
  return (
    <aside className="admin-aside" aria-label={say(t.orgTree)}>
      <Input.Search
        allowClear
        size="small"
        placeholder={say(t.findOrg)}
        aria-label={say(t.findOrg)}
        onChange={(event) => setTyped(event.target.value)}
      />
      {orgs.length > 0 && (
        <Tree
          blockNode
          defaultExpandAll
          treeData={shown}
          selectedKeys={chosen.length ? chosen : [all]}
          {...(typed && { expandedKeys: orgs.map((o) => o.id) })}
          onSelect={(_keys, { node }) => choose(String(node.key))}
        />
      )}
    </aside>
  )
}
