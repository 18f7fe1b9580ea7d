import { ClockCircleOutlined, DownOutlined, SaveOutlined } from '@ant-design/icons'
import { reportText } from '@clearway/contract/features/report/report.text'
import { savedDays, savedReportRoutes, type SavedReport } from '@clearway/contract/features/report/savedReport'
import { savedReportText as s } from '@clearway/contract/features/report/savedReport.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Dropdown, Tag } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useAskFirst } from '../../kernel/form/askFirst.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { usePageSearch } from '../../kernel/pageActive.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { periodAsked } from './periodAsked.ts'
import { savedReportPageText as t } from './savedReportPage.text.ts'
import type { SaveReportDialog } from './SaveReportDialog.tsx'
import type { ScheduleDialog } from './ScheduleDialog.tsx'
import type { Asked } from './useAsked.ts'
import { savedReportKey, useShowRow } from './useSavedReports.ts'

const Save = later<Parameters<typeof SaveReportDialog>[0]>(
  () => import('./SaveReportDialog.tsx').then((m) => m.SaveReportDialog),
  () => true,
)
const Schedule = later<Parameters<typeof ScheduleDialog>[0]>(
  () => import('./ScheduleDialog.tsx').then((m) => m.ScheduleDialog),
  () => true,
)

interface Props {
  readonly saved: SavedReport | undefined
  /** Nothing where the report is no longer the reader's. */
  readonly asked: Asked | undefined
  readonly today: string
  readonly onOpen: (id: string) => void
}

/** Whether what is asked differs from what was saved. */
function isChanged(saved: SavedReport, { period, dimension }: Asked, today: string): boolean {
  const { from, to } = savedDays(saved, today)
  return dimension !== saved.dimension || from !== period.from || to !== period.to
}

type Dialog = 'new' | 'edit' | 'schedule'

/** What can be done with the open one, as a menu. */
function useSavedActs({ saved, asked, today, onOpen }: Props, setDialog: (dialog: Dialog) => void) {
  const say = useText()
  const can = useCan()
  const [, setQuery] = usePageSearch()
  const askFirst = useAskFirst()
  const { busy, send } = useSend({ onDone: () => saved && onOpen(saved.id), reread: [savedReportKey] })
  const removing = useSend({ onDone: () => setQuery(new URLSearchParams()), reread: [savedReportKey] })
  const show = useShowRow()
  const changed = saved && asked ? isChanged(saved, asked, today) : false
  const saveChanges = () =>
    saved &&
    asked &&
    void send(() =>
      call(savedReportRoutes.update, {
        id: saved.id,
        version: saved.version,
        name: saved.name,
        shared: saved.shared,
        report: asked.report.code,
        dimension: asked.dimension,
        ...periodAsked(asked.period, today, saved),
      }).then(show),
    )
  const remove = () =>
    saved &&
    void askFirst(
      {
        title: say(t.deleteAsk, { name: saved.name }),
        okText: say(common.delete),
        danger: true,
        ...(saved.schedule && { body: say(t.deleteSchedule) }),
      },
      () => removing.send(() => call(savedReportRoutes.delete, { id: saved.id })),
    )
  const acts: Record<string, () => void> = {
    save: () => saveChanges(),
    saveAs: () => setDialog('new'),
    edit: () => setDialog('edit'),
    schedule: () => setDialog('schedule'),
    revert: () => saved && onOpen(saved.id),
    delete: () => remove(),
  }
  const items = [
    ...(changed && saved?.own ? [{ key: 'save', label: say(t.saveChanges) }] : []),
    ...(changed ? [{ key: 'revert', label: say(t.revert) }] : []),
    ...(asked ? [{ key: 'saveAs', label: say(t.saveAs) }] : []),
    ...(saved?.own && asked ? [{ key: 'edit', label: say(t.edit) }] : []),
    ...(saved?.own && (saved.schedule || (saved.readable && can('report.export')))
      ? [{ key: 'schedule', label: say(t.schedule) }]
      : []),
    ...(saved?.own ? [{ key: 'delete', label: say(common.delete), danger: true }] : []),
  ]
  return { changed, busy, menu: { items, onClick: ({ key }: { key: string }) => acts[key]?.() } }
}

/** What is saved, and what can be done with it: save, share, have it mailed. */
export function SavedReportBar(props: Props) {
  const { saved, asked, today, onOpen } = props
  const say = useText()
  const [dialog, setDialog] = useState<Dialog>()
  const { changed, busy, menu } = useSavedActs(props, setDialog)
  return (
    <>
      {saved ? (
        menu.items.length > 0 && (
          <Dropdown trigger={['click']} menu={menu}>
            <Button loading={busy}>
              {saved.name}
              {changed && <Tag color="orange">{say(t.changed)}</Tag>}
              <DownOutlined />
            </Button>
          </Dropdown>
        )
      ) : (
        <Button icon={<SaveOutlined />} onClick={() => setDialog('new')}>
          {say(t.save)}
        </Button>
      )}
      {(dialog === 'new' || dialog === 'edit') && asked && (
        <Save
          saved={dialog === 'edit' ? saved : undefined}
          asked={asked}
          today={today}
          start={saved}
          onClose={() => setDialog(undefined)}
          onSaved={(id) => {
            setDialog(undefined)
            onOpen(id)
          }}
        />
      )}
      {dialog === 'schedule' && saved && <Schedule saved={saved} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** What is to be known of the one that is open: its period, whose it is, and when it is mailed. */
export function SavedReportMarks({ saved }: { saved: SavedReport }) {
  const say = useText()
  const zone = useTimeZone()
  const { schedule } = saved
  return (
    <p className="report-saved-marks">
      <Tag>{saved.period === 'own' ? say(s.fixed) : say(reportText.presets[saved.period])}</Tag>
      {!saved.own && <Tag>{say(t.sharedBy, { name: saved.ownerName })}</Tag>}
      {saved.own && saved.shared && <Tag>{say(t.isShared)}</Tag>}
      {schedule && (
        <Tag icon={<ClockCircleOutlined />} color={schedule.stop ? 'orange' : 'default'}>
          {schedule.stop
            ? `${say(t.isPaused)}: ${say(s.stops[schedule.stop])}`
            : schedule.nextAt
              ? say(t.next, { at: timeIn(zone, schedule.nextAt) })
              : say(t.isPaused)}
        </Tag>
      )}
    </p>
  )
}
