import { authorityRequest } from '@clearway/contract/features/admin/role/authorityRequest'
import { authorityRequestText } from '@clearway/contract/features/admin/role/authorityRequest.text'
import { common } from '@clearway/contract/kernel/common.text'
import { DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../kernel/me.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { authorityText as t } from './authority.text.ts'

type Step = 'approve' | 'reject' | 'revoke'

const Opening = createContext((_step: Step, _row: AnyRow): void => {})

const List = resourcePage(authorityRequest, {
  initial: { filters: { applyStatus: 'pending' } },
  empty: () => <Empty />,
  useActions: () => {
    const can = useCan()
    const own = useMe()?.user.id
    const open = useContext(Opening)
    return useMemo(
      () => ({
        rowActions: (row, given) => {
          if (!can('authorityRequest.review') || row['personId'] === own) return given
          const steps: Step[] =
            row['applyStatus'] === 'pending'
              ? ['approve', 'reject']
              : row['applyStatus'] === 'approved'
                ? ['revoke']
                : []
          return [
            ...steps.map((step) => ({
              key: step,
              label: t[step],
              danger: step !== 'approve',
              run: () => open(step, row),
            })),
            ...given,
          ]
        },
      }),
      [can, own, open],
    )
  },
})

function Empty() {
  const say = useText()
  return <EmptyNotice title={say(t.noRequests)} hint={say(t.noRequestsHint)} />
}

/** Who asks for which permission, and the decision on it. */
export function AuthorityReviewPage() {
  const [shown, setShown] = useState<{ step: Step; row: AnyRow } | null>(null)
  const open = useCallback((step: Step, row: AnyRow) => setShown({ step, row }), [])
  return (
    <>
      <Opening value={open}>
        <List />
      </Opening>
      <Decision shown={shown} onClose={() => setShown(null)} />
    </>
  )
}

interface Filled {
  until?: Dayjs
  note?: string
}

const untilAsked = (row: AnyRow | undefined) => dayjs(String(row?.['until'] ?? ''))

/** Sends the decision; what was asked for is approved as it was asked, unless another end was chosen. */
async function answer(step: Step, row: AnyRow, { until, note }: Filled): Promise<unknown> {
  const { id, version = 0 } = row
  if (step !== 'approve') return call(authorityRequest.routes[step], { id, version, note: note ?? '' })
  return call(authorityRequest.routes.approve, {
    id,
    version,
    ...(until && !until.isSame(untilAsked(row)) ? { until: until.toISOString() } : {}),
    ...(note ? { note } : {}),
  })
}

function Decision({ shown, onClose }: { shown: { step: Step; row: AnyRow } | null; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Filled>()
  const { busy, send } = useSend({ form, onDone: onClose, reread: [authorityRequest.name] })
  const { step = 'approve', row } = shown ?? {}
  const words = {
    name: String(row?.['personName'] ?? ''),
    module: row ? say(authorityRequest.fields.screen.choices[String(row['screen'])] ?? { zh: '', tw: '', en: '' }) : '',
    permissions: String(row?.['permissionNames'] ?? ''),
  }
  const asked = untilAsked(row)
  const decide = async () => {
    const filled = await form.validateFields()
    await send(() => answer(step, row!, filled))
  }
  return (
    <Modal
      open={shown !== null}
      onCancel={onClose}
      title={say(t[`${step}Title`], words)}
      okText={say(t[step])}
      okButtonProps={{ danger: step !== 'approve' }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void decide().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.getsUntil, words)}</p>
      <p>{String(row?.['reason'] ?? '')}</p>
      <Form
        form={form}
        name="authorityDecision"
        layout="vertical"
        preserve={false}
        requiredMark
        initialValues={{ until: asked }}
      >
        {step === 'approve' && <UntilWhen asked={asked} />}
        <Form.Item
          name="note"
          label={say(authorityRequest.fields.note.label)}
          extra={step === 'revoke' ? say(t.revokeHint) : say(t.causeHint)}
          required={step !== 'approve'}
          rules={step === 'approve' ? [] : [{ required: true, message: say(authorityRequestText.reasonNeeded) }]}
        >
          <Input.TextArea
            maxLength={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            autoFocus={step !== 'approve'}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** No longer than was asked for. */
function UntilWhen({ asked }: { asked: Dayjs }) {
  const say = useText()
  return (
    <Form.Item name="until" label={say(authorityRequest.fields.until.label)} extra={say(t.untilHint)}>
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        maxDate={asked}
        minDate={dayjs()}
        allowClear={false}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}
