import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Tooltip } from 'antd'
import { useState, useSyncExternalStore, type RefObject } from 'react'

import { useDictionary } from '../../../../kernel/form/options.ts'
import type { GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { useReport } from '../../../../kernel/report.ts'
import { caseFileText as t } from '../caseFile.text.ts'
import { LinesIntake } from '../intake/LinesIntake.tsx'
import { useCase } from '../useCaseFile.ts'
import { isOpenLine } from './caseLineDraft.ts'
import { LinesDesk } from './LinesDesk.tsx'
import { statutoryFilled } from './statutory.ts'

interface Props {
  readonly grid: RefObject<GridHandle | null>
  readonly writable: boolean
  readonly onlyOpen: boolean
  readonly onOnlyOpen: (only: boolean) => void
}

/** What can be done with the lines by mouse; each has a key too. */
export function CaseLineTools({ grid, writable, onlyOpen, onOnlyOpen }: Props) {
  const say = useText()
  const report = useReport()
  const customer = useMe()?.user.area === 'customer'
  const { message } = App.useApp()
  const { id, lines, opened, saver } = useCase()
  const units = useDictionary('unit')
  const [filling, setFilling] = useState(false)
  // Numbers only, so that a cell that changes draws nothing here.
  const open = useSyncExternalStore(lines.lines.subscribe, () => lines.lines.get().filter(isOpenLine).length)
  const none = useSyncExternalStore(lines.lines.subscribe, () => lines.lines.get().length === 0)
  const fill = async () => {
    setFilling(true)
    const found = await statutoryFilled(() => lines.lines.get(), units).catch(
      (error: unknown): undefined => report(error) as undefined,
    )
    setFilling(false)
    if (!found) return
    if (found.count > 0) lines.lines.change(found.lines)
    void message.info(say(found.count > 0 ? t.filled : t.noneFilled, { count: found.count }))
  }
  return (
    <div className="case-line-tools" role="toolbar" aria-label={say(t.lineTools)}>
      {writable && (
        <>
          <span className="grid-tools">
            <Button size="small" icon={<PlusOutlined />} onClick={() => grid.current?.insert()}>
              {say(t.addLine)}
            </Button>
            <Button size="small" icon={<CopyOutlined />} disabled={none} onClick={() => grid.current?.duplicate()}>
              {say(t.duplicateLine)}
            </Button>
            <Button size="small" icon={<DeleteOutlined />} disabled={none} onClick={() => grid.current?.remove()}>
              {say(t.removeLine)}
            </Button>
            <Button
              size="small"
              icon={<ArrowUpOutlined />}
              disabled={none}
              aria-label={say(t.moveUp)}
              title={`${say(t.moveUp)} (Alt+↑)`}
              onClick={() => grid.current?.move(-1)}
            />
            <Button
              size="small"
              icon={<ArrowDownOutlined />}
              disabled={none}
              aria-label={say(t.moveDown)}
              title={`${say(t.moveDown)} (Alt+↓)`}
              onClick={() => grid.current?.move(1)}
            />
          </span>
          {!customer && (
            <Tooltip title={say(t.fillStatutoryHint)}>
              <Button size="small" loading={filling} disabled={none} onClick={() => void fill()}>
                {say(t.fillStatutory)}
              </Button>
            </Tooltip>
          )}
        </>
      )}
      <LinesIntake id={id} opened={opened!} saver={saver} writable={writable} />
      <LinesDesk id={id} opened={opened!} saver={saver} writable={writable} />
      {!customer && (open > 0 || onlyOpen) && (
        <Checkbox className="case-only-open" checked={onlyOpen} onChange={(event) => onOnlyOpen(event.target.checked)}>
          {say(t.onlyOpen, { count: open })}
        </Checkbox>
      )}
    </div>
  )
}
