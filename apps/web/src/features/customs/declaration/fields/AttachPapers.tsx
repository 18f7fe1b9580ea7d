import { PaperClipOutlined } from '@ant-design/icons'
import { attachedPapers } from '@clearway/contract/features/customs/declaration/attached/attachedPapers'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useDeclaration } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'

/** Adds a row for each paper of the case that stands in none yet; what is not wanted is deleted like any row. */
export function AttachPapers({ rows }: { rows: readonly DecValues[] }) {
  const { store } = useDeclaration()
  const say = useText()
  const found = useQuery({
    queryKey: [declaration.name, 'attachable', store.id],
    queryFn: () => call(attachedPapers.attachable, { id: store.id }),
  })
  // What was added or deleted here may not be saved yet.
  const there = new Set(rows.flatMap((row) => [row['PaperId'], row['EdocID']]))
  const left = (found.data ?? []).filter(({ row }) => !there.has(row['PaperId'] ?? row['EdocID']))
  if (left.length === 0) return null
  return (
    <Button
      size="small"
      className="dec-attach"
      icon={<PaperClipOutlined aria-hidden />}
      title={left.map(({ fileName }) => fileName).join('\n')}
      onClick={() => store.setBlock('documents', [...rows, ...left.map(({ row }) => row)])}
    >
      {say(t.attachPapers, { count: left.length })}
    </Button>
  )
}
