import { classifyTask, type TaskRow, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { Button, Checkbox, Pagination } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import type { List } from '../../../kernel/list/list.ts'
import { isNarrowed, unnarrowed } from '../../../kernel/list/listState.ts'
import type { Selection } from '../../../kernel/list/selection.ts'
import { EmptyNotice, TableNotice } from '../../../kernel/list/TableNotice.tsx'
import { totalWords } from '../../../kernel/list/TablePager.tsx'
import { tickedBy } from '../../../kernel/list/ticks.tsx'
import { rowsText } from '../../../kernel/rows.text.ts'
import { deskText as t } from './desk.text.ts'
import { TaskClock } from './TaskClock.tsx'

interface Props {
  readonly list: List<TaskRow>
  readonly tab: TaskTab
  readonly openId: string | null
  readonly onOpen: (id: string) => void
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly make: ReactNode
}

/** The lines of a tab, one compact row each, walked by the arrow keys. */
export function Queue({ list, tab, openId, onOpen, selection, onSelect, make }: Props) {
  const say = useText()
  const empty = isNarrowed(classifyTask.fields, list.state) ? (
    <EmptyNotice title={say(t.nothingFound)} hint={say(rowsText.nothingFoundHint)}>
      <Button onClick={() => list.change(unnarrowed)}>{say(rowsText.clearAll)}</Button>
    </EmptyNotice>
  ) : (
    <EmptyNotice title={say(t.empty)} hint={say(t.emptyHint)}>
      {make}
    </EmptyNotice>
  )
  return (
    <section className="desk-queue" aria-label={say(t.queueOf, { tab: say(f.tabs[tab]) })}>
      {list.rows.length === 0 ? (
        <div className="desk-notice">
          <TableNotice list={list} empty={empty} />
        </div>
      ) : (
        // The rows take the keys; the list only listens to them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul data-stale={list.stale} onKeyDown={walk}>
          {list.rows.map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              mixed={tab === 'all' || tab === 'mine' || tab === 'today' || tab === 'overdue'}
              open={row.id === openId}
              ticked={selection.keys.includes(row.id)}
              onOpen={onOpen}
              onTick={(event) =>
                onSelect(
                  tickedBy(
                    event,
                    selection,
                    row.id,
                    list.rows.map((other) => other.id),
                  ),
                )
              }
            />
          ))}
        </ul>
      )}
      {list.total > list.state.pageSize && (
        <Pagination
          className="desk-pager"
          size="small"
          simple
          current={list.state.currentPage}
          pageSize={list.state.pageSize}
          total={list.total}
          showSizeChanger={false}
          showTotal={() => totalWords(list)}
          onChange={(currentPage) => list.change({ currentPage })}
        />
      )}
    </section>
  )
}

/** Up and down go from line to line, wherever in the line the focus is. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.desk-open')]
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  if (at < 0) return
  event.preventDefault()
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
}

interface RowProps {
  readonly row: TaskRow
  readonly mixed: boolean
  readonly open: boolean
  readonly ticked: boolean
  readonly onOpen: (id: string) => void
  readonly onTick: (event: Event) => void
}

function QueueRow({ row, mixed, open, ticked, onOpen, onTick }: RowProps) {
  const say = useText()
  const more = [row.modelNumber, row.brand, row.orgName].filter(Boolean)
  const marks = [
    mixed && row.status ? say(f.statuses[row.status]) : undefined,
    row.jurisdiction === 'CN'
      ? undefined
      : say(f.jurisdictions[row.jurisdiction as keyof typeof f.jurisdictions] ?? f.jurisdiction),
    row.kind === 'preclassification' ? say(f.kinds.preclassification) : undefined,
    row.matched ? say(f.matched) : undefined,
    row.returnedReason && row.status === 'unclassified' ? say(t.cameBack) : undefined,
    row.answered ? say(f.answered) : undefined,
  ].filter(Boolean)
  return (
    <li data-open={open} data-ticked={ticked}>
      <Checkbox
        checked={ticked}
        onChange={({ nativeEvent }) => onTick(nativeEvent)}
        aria-label={say(rowsText.tickRow, { name: row.name ?? '' })}
      />
      <button
        type="button"
        className="desk-open"
        aria-current={open ? 'true' : undefined}
        onClick={() => onOpen(row.id)}
      >
        <span className="desk-row-head">
          {row.urgent && <b className="desk-urgent">{say(t.urgent)}</b>}
          <span className="desk-name">{row.name}</span>
          <TaskClock task={row} />
        </span>
        <span className="desk-row-more">{more.join(' · ')}</span>
        {(marks.length > 0 || row.holder || row.finalCode || row.firstCode) && (
          <span className="desk-row-marks">
            {(row.finalCode ?? row.firstCode) && <b className="list-figures">{row.finalCode ?? row.firstCode}</b>}
            {marks.map((mark) => (
              <em key={mark}>{mark}</em>
            ))}
            {row.holder && (
              <em className="desk-holder">{row.ownHeld ? say(t.heldByMe) : say(t.heldBy, { person: row.holder })}</em>
            )}
          </span>
        )}
      </button>
    </li>
  )
}
