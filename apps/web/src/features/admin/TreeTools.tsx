import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../kernel/language.ts'
import { ExportMenu } from '../../kernel/list/ExportMenu.tsx'
import { ImportDialog } from '../../kernel/list/ImportDialog.tsx'
import type { AnyResource } from '../../kernel/list/list.ts'
import { usePermitted } from '../../kernel/list/resourceActions.tsx'

/** Add, import and export beside the title of a tree, as far as permissions go. */
export function TreeTools({ resource, query, onAdd }: { resource: AnyResource; query?: Record<string, unknown>; onAdd: () => void }) {
  const say = useText()
  const may = usePermitted(resource)
  const [importing, setImporting] = useState(false)
  return (
    <>
      {may('add') && <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>{say(common.add)}</Button>}
      {may('importExcel') && <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>{say(common.import)}</Button>}
      <ExportMenu resource={resource} input={{ ...(query && { query }) }} />
      {may('importExcel') && <ImportDialog resource={resource} open={importing} onClose={() => setImporting(false)} />}
    </>
  )
}
