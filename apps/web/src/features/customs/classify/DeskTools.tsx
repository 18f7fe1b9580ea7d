import { ImportOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { classifyTask, type TaskRow, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Tooltip } from 'antd'
import { useState, type ReactNode } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { ExportMenu } from '../../../kernel/list/ExportMenu.tsx'
import type { List } from '../../../kernel/list/list.ts'
import type { AnyResource } from '../../../kernel/rows.ts'

const ImportDialog = later(
  () => import('../../../kernel/list/ImportDialog.tsx').then((m) => m.ImportDialog),
  (props) => props.open,
)

const resource: AnyResource = classifyTask

interface Props {
  readonly list: List<TaskRow>
  readonly tab: TaskTab
  /** The way to make lines of orders or goods, for who may. */
  readonly make: ReactNode
  readonly onAdd: () => void
}

/** New lines, by hand, by import or made, and the queue as a file. */
export function DeskTools({ list, tab, make, onAdd }: Props) {
  const say = useText()
  const can = useCan()
  const [importing, setImporting] = useState(false)
  const { currentPage: _page, pageSize: _size, ...query } = list.input
  return (
    <div className="list-tools">
      {can('classifyTask.edit') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {say(common.add)}
        </Button>
      )}
      {make}
      {can('classifyTask.edit') && (
        <>
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            {say(common.import)}
          </Button>
          <ImportDialog resource={resource} open={importing} onClose={() => setImporting(false)} />
        </>
      )}
      <ExportMenu resource={resource} disabled={list.total === 0} input={{ query: { ...query, tab } }} />
      <Tooltip title={say(common.refresh)}>
        <Button
          icon={<ReloadOutlined spin={list.fetching} />}
          aria-label={say(common.refresh)}
          onClick={() => void list.refresh()}
        />
      </Tooltip>
    </div>
  )
}
