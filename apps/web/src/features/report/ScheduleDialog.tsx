import {
  mostOutside,
  mostRecipients,
  reportFormats,
  rhythms,
  savedReportRoutes,
  type SavedReport,
} from '@clearway/contract/features/report/savedReport'
import { savedReportText as s } from '@clearway/contract/features/report/savedReport.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Input } from '@clearway/contract/kernel/route'
import { languages, languageTags } from '@clearway/contract/kernel/text'
import { Button, Checkbox, Form, Modal, Select } from 'antd'

import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useAskFirst } from '../../kernel/form/askFirst.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { ColleaguePicker } from './ColleaguePicker.tsx'
import { savedReportPageText as t } from './savedReportPage.text.ts'
import { ScheduleState } from './ScheduleState.tsx'
import { savedReportKey, useShowRow } from './useSavedReports.ts'

type Values = Omit<Input<(typeof savedReportRoutes)['schedule']>, 'id' | 'version'>

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))
const monthDays = Array.from({ length: 31 }, (_, n) => ({ value: n + 1, label: String(n + 1) }))

/** Monday to Sunday in the reader's language; the first of January 2024 was a Monday. */
function useWeekdays() {
  const format = new Intl.DateTimeFormat(languageTags[useLanguage()], { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, n) => ({ value: n + 1, label: format.format(Date.UTC(2024, 0, n + 1)) }))
}

/** The plan as it stands; a new one goes to its maker on Monday mornings. */
function useStart({ schedule }: SavedReport): Values {
  const language = useLanguage()
  const user = useMe()!.user
  if (!schedule)
    return {
      rhythm: 'weekly',
      weekdays: [1],
      monthDay: 1,
      hour: 8,
      format: 'pdf',
      language,
      recipients: user.email ? [user.id] : [],
      outside: [],
      paused: false,
    }
  const { rhythm, weekdays, monthDay, hour, format, language: spoken, recipients, outside, paused } = schedule
  const ids = recipients.map(({ id }) => id)
  return { rhythm, weekdays, monthDay, hour, format, language: spoken, recipients: ids, outside, paused }
}

/** When a saved report is mailed, as which file, and to whom. */
export function ScheduleDialog({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const say = useText()
  const can = useCan()
  const [form] = Form.useForm<Values>()
  const askFirst = useAskFirst()
  const rest = { reread: [savedReportKey] }
  const { busy, send } = useSend({ form, onDone: onClose, success: common.saveSuccess, ...rest })
  const running = useSend({ onDone: () => {}, success: t.sendAsked, ...rest })
  const show = useShowRow()
  const { schedule } = saved
  const mayChange = saved.readable && can('report.export')
  const start = useStart(saved)
  const save = async () => {
    // What is not shown stays as it was.
    const values = { ...start, ...(await form.validateFields()) }
    await send(() => call(savedReportRoutes.schedule, { ...values, id: saved.id, version: schedule?.version ?? null }))
  }
  const end = () =>
    void askFirst({ title: say(t.endAsk, { name: saved.name }), okText: say(t.end), danger: true }, () =>
      send(() => call(savedReportRoutes.unschedule, { id: saved.id })),
    )
  return (
    <Modal
      open
      title={say(t.scheduleTitle, { name: saved.name })}
      onCancel={onClose}
      footer={[
        schedule && (
          <Button key="end" danger type="text" className="report-schedule-end" onClick={end}>
            {say(t.end)}
          </Button>
        ),
        schedule && mayChange && (
          <Button
            key="now"
            loading={running.busy || schedule.asked}
            onClick={() => void running.send(() => call(savedReportRoutes.runNow, { id: saved.id }).then(show))}
          >
            {say(t.sendNow)}
          </Button>
        ),
        <Button
          key="save"
          type="primary"
          loading={busy}
          disabled={!mayChange}
          onClick={() => void save().catch(() => {})}
        >
          {say(common.save)}
        </Button>,
      ]}
    >
      {schedule && <ScheduleState schedule={schedule} />}
      <Form form={form} layout="vertical" name="reportSchedule" disabled={busy || !mayChange} initialValues={start}>
        <Times />
        <Receivers known={schedule?.recipients} />
        <Form.Item name="paused" valuePropName="checked">
          <Checkbox>{say(t.paused)}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** How often, on which days, and at what hour of the house's clock. */
function Times() {
  const say = useText()
  const zone = useTimeZone()
  const weekdays = useWeekdays()
  const rhythm = Form.useWatch<Values['rhythm']>('rhythm')
  return (
    <>
      <div className="report-schedule-row">
        <Form.Item name="rhythm" label={say(t.rhythm)}>
          <Select options={rhythms.map((value) => ({ value, label: say(s.rhythms[value]) }))} />
        </Form.Item>
        <Form.Item name="hour" label={say(t.hour, { zone })}>
          <Select options={hours} />
        </Form.Item>
      </div>
      {rhythm === 'weekly' && (
        <Form.Item name="weekdays" label={say(t.weekdays)}>
          <Checkbox.Group options={weekdays} />
        </Form.Item>
      )}
      {rhythm === 'monthly' && (
        <Form.Item name="monthDay" label={say(t.monthDay)} extra={say(t.monthDayNote)}>
          <Select options={monthDays} />
        </Form.Item>
      )}
    </>
  )
}

/** As which file it goes, and to whom. */
function Receivers({ known }: { known: readonly { id: string; name: string }[] | undefined }) {
  const say = useText()
  const user = useMe()!.user
  return (
    <>
      <div className="report-schedule-row">
        <Form.Item name="format" label={say(t.format)}>
          <Select options={reportFormats.map((value) => ({ value, label: say(s.formats[value]) }))} />
        </Form.Item>
        <Form.Item name="language" label={say(t.language)}>
          <Select options={languages.map((value) => ({ value, label: say(t.languages[value]) }))} />
        </Form.Item>
      </div>
      <Form.Item name="recipients" label={say(t.recipients)} extra={say(t.recipientsNote)}>
        <ColleaguePicker known={known ?? [{ id: user.id, name: user.nickname }]} most={mostRecipients} />
      </Form.Item>
      {user.area === 'admin' && (
        <Form.Item name="outside" label={say(t.outside)} extra={say(t.outsideNote, { n: mostOutside })}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={mostOutside}
            tokenSeparators={[',', ';', ' ', '，', '；']}
          />
        </Form.Item>
      )}
    </>
  )
}
