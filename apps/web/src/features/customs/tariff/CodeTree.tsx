import { tariffEdition, type TariffBranch } from '@clearway/contract/features/customs/tariff'
import { useQueryClient } from '@tanstack/react-query'
import { Tree } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { useReport } from '../../../kernel/report.ts'
import { grouped } from '../../../kernel/show.ts'
import { linePageText as t } from './line/linePage.text.ts'

interface Node {
  key: string
  title: ReactNode
  isLeaf?: boolean
  children?: Node[]
}
interface Props {
  readonly editionId: string
  readonly version: number
  readonly prefix: string
  readonly onChoose: (prefix: string) => void
}

const whole = 'all'
/** Below eight digits the list itself is short enough. */
const deepest = 8

const nodeOf = (b: TariffBranch): Node => ({
  key: b.code,
  isLeaf: b.code.length >= deepest,
  title: (
    <span className="tariff-node" title={b.name}>
      <b className="list-figures">{b.code}</b> <span>{b.name}</span> <small>{grouped(b.lines)}</small>
    </span>
  ),
})

const withChildren = (nodes: readonly Node[], key: string, children: Node[]): Node[] =>
  nodes.map((n) =>
    n.key === key
      ? { ...n, children }
      : key.startsWith(n.key) && n.children
        ? { ...n, children: withChildren(n.children, key, children) }
        : n,
  )

/** The codes of an edition two digits at a time; a choice narrows the list to that branch. */
export function CodeTree(props: Props) {
  // On a phone the search does it.
  return useNarrow() ? null : <Branches {...props} key={props.editionId} />
}

function Branches({ editionId, version, prefix, onChoose }: Props) {
  const say = useText()
  const language = useLanguage()
  const report = useReport()
  const client = useQueryClient()
  const [nodes, setNodes] = useState<Node[]>([])
  const read = (of: string) =>
    client.fetchQuery({
      queryKey: [tariffEdition.name, 'queryTree', editionId, version, of, language],
      queryFn: () => call(tariffEdition.routes.queryTree, { id: editionId, prefix: of }),
      staleTime: 300_000,
    })
  useEffect(() => {
    let current = true
    read('').then((branches) => current && setNodes(branches.map(nodeOf)), report)
    return () => void (current = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a changed edition or language is what is read anew
  }, [editionId, version, language])
  const load = async ({ key }: { key: unknown }) => {
    const code = String(key)
    try {
      const branches = await read(code)
      setNodes((now) => withChildren(now, code, branches.map(nodeOf)))
    } catch (error) {
      report(error)
    }
  }
  return (
    <aside className="tariff-tree" aria-label={say(t.tree)}>
      <Tree
        blockNode
        treeData={[{ key: whole, title: say(t.whole), isLeaf: true }, ...nodes]}
        loadData={load}
        selectedKeys={[prefix || whole]}
        onSelect={(_keys, { node }) => onChoose(node.key === whole ? '' : String(node.key))}
      />
    </aside>
  )
}
