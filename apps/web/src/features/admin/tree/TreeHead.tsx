import { ReloadOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import { ColumnSettings } from '../../../kernel/list/ColumnSettings.tsx'
import { SavedViews } from '../../../kernel/list/SavedViews.tsx'
import { rowsText } from '../../../kernel/rows.text.ts'
import type { TreeColumn } from './treeColumns.ts'
import type { TreeState } from './useTree.ts'

interface HeadProps<Row> {
  readonly tree: TreeState
  readonly title: string
  /** How many rows there are, once that is known. */
  readonly total: number | undefined
  /** Those that can be set up. */
  readonly columns: readonly TreeColumn<Row>[]
  readonly fetching: boolean
  readonly refresh: () => Promise<unknown>
  /** The tools of the page, before the usual ones. */
  readonly children: ReactNode
}

/** The line above a tree: its title, its saved views and its tools. */
export function TreeHead<Row>({ tree, title, total, columns, fetching, refresh, children }: HeadProps<Row>) {
  const say = useText()
  const { setup, onSetup } = tree
  return (
    <header className="list-head">
      <h1>
        {title} {total !== undefined && <small>{say(rowsText.count, { total })}</small>}
      </h1>
      <SavedViews screen={tree.screen} views={tree.views} list={tree} setup={setup} onSetup={onSetup} />
      <div className="list-tools">
        {children}
        <Tooltip title={say(common.refresh)}>
          <Button
            icon={<ReloadOutlined spin={fetching} />}
            aria-label={say(common.refresh)}
            onClick={() => void refresh()}
          />
        </Tooltip>
        <ColumnSettings columns={columns} setup={setup} onSetup={onSetup} />
      </div>
    </header>
  )
}
