import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { Button } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { ExportMenu } from '../../../kernel/list/ExportMenu.tsx'
import { ImportDialog } from '../../../kernel/list/ImportDialog.tsx'
import { firstState } from '../../../kernel/list/listState.ts'
import { usePermitted } from '../../../kernel/list/resourceActions.tsx'
import { rowsText } from '../../../kernel/rows.text.ts'
import type { AnyResource } from '../../../kernel/rows.ts'
import type { TreeState } from './useTree.ts'

/** Add, import, export and recycle bin beside the title of a tree, as far as permissions go. */
export function TreeTools({
  resource,
  tree,
  query,
  onAdd,
  add = common.add,
}: {
  resource: AnyResource
  tree: TreeState
  query?: Record<string, unknown>
  onAdd: () => void
  add?: Text
}) {
  const say = useText()
  const may = usePermitted(resource)
  const [importing, setImporting] = useState(false)
  return (
    <>
      {may('add') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {say(add)}
        </Button>
      )}
      {may('importExcel') && (
        <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
          {say(common.import)}
        </Button>
      )}
      <ExportMenu resource={resource} input={{ ...(query && { query }) }} />
      {may('restore') && (
        <Button icon={<DeleteOutlined />} onClick={() => tree.change({ ...firstState, deleted: true })}>
          {say(rowsText.bin)}
        </Button>
      )}
      {may('importExcel') && <ImportDialog resource={resource} open={importing} onClose={() => setImporting(false)} />}
    </>
  )
}
