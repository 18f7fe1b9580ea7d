import { syspost, type PostNode } from '@clearway/contract/features/admin/organisation/syspost'
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { rowsText } from '../../../kernel/rows.text.ts'

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly disabled?: boolean
  /** Left out of the tree with all below it: a post is not its own parent. */
  readonly without?: string | undefined
}

interface Shown {
  key: string
  value: string
  title: string
  children: Shown[]
}

/** One post of the tree, or none. */
export function PostPicker({ value, onChange, without, ...rest }: Props) {
  const say = useText()
  const found = useQuery({ queryKey: [syspost.name, 'tree'], queryFn: () => call(syspost.routes.tree, {}) })
  const children = Map.groupBy(found.data ?? [], (p: PostNode) => p.postParent)
  const below = (parent: string | null, depth: number): Shown[] =>
    depth > 20
      ? []
      : (children.get(parent) ?? [])
          .filter((p) => p.id !== without)
          .map((p) => ({ key: p.id, value: p.id, title: p.postName, children: below(p.id, depth + 1) }))
  return (
    <TreeSelect<string>
      {...rest}
      allowClear
      treeData={below(null, 0)}
      treeDefaultExpandAll
      placeholder={say(rowsText.choose)}
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      showSearch={{ treeNodeFilterProp: 'title' }}
      notFoundContent={say(rowsText.noOptions)}
      {...(value && { value })}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
