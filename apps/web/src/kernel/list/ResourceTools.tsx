import { DeleteOutlined, ImportOutlined, ReloadOutlined, UndoOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import type { Fields } from '@clearway/contract/kernel/field'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'

import { useText } from '../language.ts'
import { later } from '../later.tsx'
import { rowsText as t } from '../rows.text.ts'
import type { AnyResource } from '../rows.ts'
import { ExportMenu } from './ExportMenu.tsx'
import type { List } from './list.ts'
import { firstState } from './listState.ts'
import type { usePermitted } from './resourceActions.tsx'

// A list is read far more often than filled: the import comes when it is asked for.
const ImportDialog = later(
  () => import('./ImportDialog.tsx').then((m) => m.ImportDialog),
  (props) => props.open,
)

interface ResourceToolsProps {
  readonly resource: AnyResource
  readonly list: List<unknown>
  readonly may: ReturnType<typeof usePermitted>
  readonly columnsShown: readonly string[]
  readonly beside?: Readonly<Record<string, unknown>>
  readonly fields?: Fields
}

/** Import, export, recycle bin, refresh: as far as routes and permissions go. */
export function ResourceTools({ resource, list, may, columnsShown, beside, fields }: ResourceToolsProps) {
  const say = useText()
  const [importing, setImporting] = useState(false)
  const { currentPage: _page, pageSize: _size, ...query } = list.input
  const bin = list.state.deleted
  return (
    <>
      {may('importExcel') && !bin && (
        <>
          <Button
            className="list-usual"
            icon={<ImportOutlined />}
            title={say(common.import)}
            onClick={() => setImporting(true)}
          >
            {say(common.import)}
          </Button>
          <ImportDialog
            resource={fields ? { ...resource, fields: { ...resource.fields, ...fields } } : resource}
            open={importing}
            onClose={() => setImporting(false)}
            {...(beside && { beside })}
          />
        </>
      )}
      <ExportMenu resource={resource} disabled={list.total === 0} input={{ columns: columnsShown, query }} />
      {may('restore') && (
        <Button
          className="list-usual"
          title={say(bin ? t.leaveBin : t.bin)}
          icon={bin ? <UndoOutlined /> : <DeleteOutlined />}
          onClick={() => list.change({ ...firstState, deleted: !bin, pageSize: list.state.pageSize })}
        >
          {say(bin ? t.leaveBin : t.bin)}
        </Button>
      )}
      <Tooltip title={say(common.refresh)}>
        <Button
          icon={<ReloadOutlined spin={list.fetching} />}
          aria-label={say(common.refresh)}
          onClick={() => void list.refresh()}
        />
      </Tooltip>
    </>
  )
}
