import { reportText } from '@clearway/contract/features/report/report.text'
import {
  savedReport,
  savedReportRoutes,
  type SavedPeriod,
  type SavedReport,
} from '@clearway/contract/features/report/savedReport'
import { savedReportText as s } from '@clearway/contract/features/report/savedReport.text'
import { common } from '@clearway/contract/kernel/common.text'
import { periodPresets } from '@clearway/contract/kernel/period'
import { Checkbox, Form, Input, Modal, Select } from 'antd'

import { call } from '../../kernel/api.ts'
import { formRules } from '../../kernel/form/formRules.ts'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { periodAsked } from './periodAsked.ts'
import type { Asked } from './useAsked.ts'
import { savedReportKey, useShowRow } from './useSavedReports.ts'

interface Values {
  readonly name: string
  readonly period: SavedPeriod
  readonly shared: boolean
}
interface Props {
  /** The one that is changed; otherwise a new one is made. */
  readonly saved: SavedReport | undefined
  /** Whose period a new one starts with. */
  readonly start: SavedReport | undefined
  readonly asked: Asked
  readonly today: string
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Asks how a report is called, for which days it asks each time, and whether others see it. */
export function SaveReportDialog({ saved, start, asked, today, onClose, onSaved }: Props) {
  const say = useText()
  const [form] = Form.useForm<Values>()
  const { busy, send } = useSend({ form, onDone: () => {}, reread: [savedReportKey], success: common.saveSuccess })
  const show = useShowRow()
  const { from, to } = asked.period
  const save = async () => {
    const { name, period, shared } = await form.validateFields()
    const question = {
      name,
      shared,
      report: asked.report.code,
      dimension: asked.dimension,
      period,
      ...(period === 'own' && { from, to }),
    }
    await send(async () => {
      const row = await (saved
        ? call(savedReportRoutes.update, { id: saved.id, version: saved.version, ...question })
        : call(savedReportRoutes.add, question))
      show(row)
      onSaved(row.id)
    })
  }
  return (
    <Modal
      open
      title={say(saved ? s.update : s.add)}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form
        form={form}
        layout="vertical"
        name="savedReport"
        disabled={busy}
        initialValues={{
          name: saved?.name ?? '',
          shared: saved?.shared ?? false,
          period: periodAsked(asked.period, today, start).period,
        }}
        onFinish={() => void save().catch(() => {})}
      >
        <Form.Item name="name" label={say(s.name)} required rules={formRules(savedReport.write)('name')}>
          <Input maxLength={60} autoFocus onPressEnter={() => void save().catch(() => {})} />
        </Form.Item>
        <Form.Item name="period" label={say(s.period)}>
          <Select<SavedPeriod>
            options={[
              ...periodPresets.map((value) => ({ value, label: say(reportText.presets[value]) })),
              { value: 'own', label: `${say(s.fixed)} ${from} – ${to}` },
            ]}
          />
        </Form.Item>
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>{say(s.shared)}</Checkbox>
        </Form.Item>
        <p className="report-note">{`${say(asked.report.title)} · ${say(reportText.groupBy)}: ${dimensionWords(asked, say)}`}</p>
      </Form>
    </Modal>
  )
}

function dimensionWords({ report, dimension }: Asked, say: ReturnType<typeof useText>): string {
  const field = report.dimensions.find(({ code }) => code === dimension)
  if (field) return say(field.title)
  return dimension === 'day' || dimension === 'week' || dimension === 'month' ? say(reportText[dimension]) : dimension
}
