import {
  caseDocumentRoutes as routes,
  type AgreementState,
} from '@clearway/contract/features/customs/case/caseDocument'
import { caseDocumentText as d } from '@clearway/contract/features/customs/case/caseDocument.text'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { common } from '@clearway/contract/kernel/common.text'
import { DatePicker, Form, Input, Modal, Radio } from 'antd'
import dayjs from 'dayjs'

import { call } from '../../../../kernel/api.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import type { OfPaper } from './PaperDialogs.tsx'

const states = Object.keys(d.agreements) as AgreementState[]

interface Agreement {
  readonly agreement: AgreementState | ''
  readonly number: string
  readonly validTo: dayjs.Dayjs | null
}

/** How the electronic agency agreement stands at the single window, as staff record it. */
export function AgreementDialog({ caseId, paper, name, onClose }: OfPaper) {
  const say = useText()
  const [form] = Form.useForm<Agreement>()
  const state = Form.useWatch('agreement', form) ?? paper.agreement ?? ''
  const { busy, send } = useSend({ form, onDone: onClose, reread: [customsCase.name], success: common.saveSuccess })
  const save = async () => {
    const { agreement, number, validTo } = await form.validateFields()
    await send(() =>
      call(routes.agreeDocument, {
        id: caseId,
        documentId: paper.id,
        version: paper.version,
        agreement: agreement || null,
        number: number.trim(),
        validTo: validTo?.format('YYYY-MM-DD') ?? null,
      }),
    )
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={`${say(t.agree)} · ${name}`}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save().catch(() => {})}
    >
      <p className="case-quiet">{say(t.agreeHint)}</p>
      <Form
        form={form}
        layout="vertical"
        disabled={busy}
        name="agreement"
        initialValues={{
          agreement: paper.agreement ?? '',
          number: paper.number ?? '',
          validTo: paper.validTo ? dayjs(paper.validTo) : null,
        }}
      >
        <Form.Item name="agreement" label={say(t.agreeState)}>
          <Radio.Group
            vertical
            options={[
              { value: '', label: say(t.agreeNone) },
              ...states.map((value) => ({ value, label: say(d.agreements[value]) })),
            ]}
          />
        </Form.Item>
        <Form.Item
          name="number"
          label={say(d.fields.number)}
          rules={[{ required: state === 'confirmed', whitespace: true, message: say(d.agreementNumber) }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item name="validTo" label={say(d.fields.validTo)}>
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
