import {
  handOverDays,
  handOverForm,
  membership,
  type Ownership,
} from '@clearway/contract/features/admin/membership/membership'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal, Select, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { formRules, showErrors } from '../../../kernel/form/formRules.ts'
import { useText } from '../../../kernel/language.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { ownershipText as t } from './membership.text.ts'

const key = ['membership', 'ownership']

/** Who owns the tenant, how it changes hands, and the way out of it. */
export function OwnershipCard() {
  const say = useText()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: key,
    queryFn: () => call(membership.queryOwnership, {}),
    enabled: active,
    staleTime: 0,
  })
  return (
    <section className="settings-card" aria-labelledby="settings-ownership">
      <h2 id="settings-ownership">{say(t.title)}</h2>
      <p className="settings-quiet">{say(t.ownerHint)}</p>
      {found.isError && !found.data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      )}
      {found.data && <State of={found.data} />}
      <p className="settings-quiet settings-foot">
        {say(t.leaving)} <Link to="/tenantApply">{say(t.toLeaving)}</Link>
      </p>
    </section>
  )
}

function State({ of: { owner, mine, pending, candidates } }: { of: Ownership }) {
  const say = useText()
  const zone = useTimeZone()
  const [asking, setAsking] = useState(false)
  const { run, busy } = useChange()
  const until = pending ? timeIn(zone, pending.expiresAt) : ''
  return (
    <>
      <p className="settings-fact">
        <span>{say(t.owner)}</span>
        <strong>{owner ? `${owner.name}${owner.username ? ` (${owner.username})` : ''}` : say(t.nobody)}</strong>
        {mine && <small>{say(t.you)}</small>}
        {mine && !pending && (
          <Button size="small" onClick={() => setAsking(true)}>
            {say(t.handOver)}
          </Button>
        )}
      </p>
      {pending?.toMe && (
        <div className="settings-ask" role="status">
          <p>
            {say(t.toYou, { name: owner?.name, until })}
            {pending.remark && <q>{pending.remark}</q>}
          </p>
          <Space wrap>
            <Button
              type="primary"
              size="small"
              loading={busy}
              onClick={() => run(() => call(membership.answerHandOver, { id: pending.id, accept: true }), say(t.took))}
            >
              {say(t.accept)}
            </Button>
            <Button
              size="small"
              disabled={busy}
              onClick={() => run(() => call(membership.answerHandOver, { id: pending.id, accept: false }))}
            >
              {say(t.decline)}
            </Button>
          </Space>
        </div>
      )}
      {pending && !pending.toMe && (
        <div className="settings-ask" role="status">
          <p>{say(t.waiting, { name: pending.to.name, username: pending.to.username, until })}</p>
          {mine && (
            <Button
              size="small"
              loading={busy}
              onClick={() => run(() => call(membership.cancelHandOver, { id: pending.id }))}
            >
              {say(t.takeBack)}
            </Button>
          )}
        </div>
      )}
      {mine && <HandOverDialog open={asking} candidates={candidates} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Does it and reads anew who owns the tenant, whatever came of it: somebody else may have acted meanwhile. */
function useChange() {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = (change: () => Promise<unknown>, told = say(common.operationSuccess)) => {
    setBusy(true)
    void change()
      .then(() => message.success(told), report)
      .finally(() => {
        setBusy(false)
        for (const name of [key, ['querySysTenant']]) void client.invalidateQueries({ queryKey: name })
      })
  }
  return { run, busy }
}

const rules = formRules(handOverForm)

function HandOverDialog({
  open,
  candidates,
  onClose,
}: {
  open: boolean
  candidates: Ownership['candidates']
  onClose: () => void
}) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ personId: string; password: string; remark?: string }>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const { remark, ...values } = await form.validateFields()
    setBusy(true)
    try {
      client.setQueryData(key, await call(membership.handOver, { ...values, ...(remark && { remark }) }))
      void message.success(say(t.offered))
      onClose()
    } catch (error) {
      if (showErrors(form, error)) report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={say(t.handOverTitle)}
      okText={say(t.send)}
      okButtonProps={{ danger: true, disabled: candidates.length === 0 }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void send().catch(() => undefined)}
    >
      <p className="admin-note">{say(candidates.length ? t.handOverBody : t.noCandidates, { days: handOverDays })}</p>
      <Form
        form={form}
        name="handOver"
        layout="vertical"
        preserve={false}
        requiredMark
        disabled={candidates.length === 0}
      >
        <HandOverFields candidates={candidates} />
      </Form>
    </Modal>
  )
}

/** To whom, a word to him, and the password of the owner. */
function HandOverFields({ candidates }: { candidates: Ownership['candidates'] }) {
  const say = useText()
  return (
    <>
      <Form.Item name="personId" label={say(t.to)} required rules={rules('personId')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={candidates.map((c) => ({ value: c.id, label: `${c.name} (${c.username})` }))}
        />
      </Form.Item>
      <Form.Item name="remark" label={say(t.remark)} rules={rules('remark')}>
        <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="password" label={say(t.password)} required extra={say(t.passwordHint)} rules={rules('password')}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
    </>
  )
}
