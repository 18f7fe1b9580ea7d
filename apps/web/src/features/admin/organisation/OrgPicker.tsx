import { TreeSelect } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import { useOrgs, useOrgTree, type OrgTreeNode } from './orgs.ts'

interface Props {
  readonly id?: string
  readonly value?: string | readonly string[] | null
  readonly onChange?: (value: string | string[] | null) => void
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly allowClear?: boolean
  /** Left out of the tree with all below it: an organisation is not its own parent. */
  readonly without?: string | undefined
  readonly 'aria-label'?: string
}

interface Shown {
  key: string
  value: string
  title: string
  children: Shown[]
}

/** One organisation of the tree, or several. */
export function OrgPicker({ value, onChange, multiple = false, without, ...rest }: Props) {
  const say = useText()
  const tree = useOrgTree(useOrgs())
  const shown = (nodes: readonly OrgTreeNode[]): Shown[] =>
    nodes
      .filter((n) => n.key !== without)
      .map((n) => ({ key: n.key, value: n.value, title: n.title, children: shown(n.children) }))
  return (
    <TreeSelect<string | string[]>
      {...rest}
      treeData={shown(tree)}
      treeDefaultExpandAll
      multiple={multiple}
      placeholder={say(rowsText.choose)}
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      showSearch={{ treeNodeFilterProp: 'title' }}
      notFoundContent={say(rowsText.noOptions)}
      {...(multiple && { maxTagCount: 'responsive' as const })}
      value={(value ?? undefined) as string | string[]}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
