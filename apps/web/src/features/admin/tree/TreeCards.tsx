import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'

import { RowActions, type Action } from '../../../kernel/list/RowActions.tsx'
import type { TreeColumn } from './treeColumns.ts'
import type { Branch, LazyTree, TreeNode } from './treeNodes.ts'

interface CardsProps<Row extends Branch> {
  readonly actions: (row: Row) => readonly Action[]
  readonly nameOf: (row: Row) => string
  readonly name: TreeColumn<Row>
  readonly nodes: readonly TreeNode<Row>[]
  readonly label: string
  readonly depth?: number
  readonly lazy: LazyTree<Row> | undefined
}

/** The rows on a narrow screen, each below its parent and a little to the right: name, what can be done, and one more line. */
export function TreeCards<Row extends Branch>({
  nodes,
  name,
  actions,
  nameOf,
  label,
  lazy,
  depth = 0,
}: CardsProps<Row>) {
  return (
    <ul className="list-cards" aria-label={label}>
      {nodes.map((node, index) => (
        <li key={node.key} className="admin-card">
          <div className="list-card-head" style={{ paddingInlineStart: 12 + depth * 16 }}>
            {lazy?.mayOpen(node.row) && (
              <Button
                type="text"
                size="small"
                icon={lazy.isOpen(node.row) ? <DownOutlined /> : <RightOutlined />}
                aria-expanded={lazy.isOpen(node.row)}
                aria-label={lazy.toggleWords(node.row)}
                onClick={() => lazy.toggle(node.row)}
              />
            )}
            <span className="list-card-name">{name.render(node.row, index)}</span>
            <RowActions actions={actions(node.row)} name={nameOf(node.row)} />
          </div>
          {node.children && node.children.length > 0 && (!lazy || lazy.isOpen(node.row)) && (
            <TreeCards
              lazy={lazy}
              nodes={node.children}
              name={name}
              actions={actions}
              nameOf={nameOf}
              label={nameOf(node.row)}
              depth={depth + 1}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
