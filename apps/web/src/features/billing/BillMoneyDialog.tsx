import { bill } from '@clearway/contract/features/billing/bill'
import { settlement, type OpenBill } from '@clearway/contract/features/billing/settlement'
import { common } from '@clearway/contract/kernel/common.text'
import { decimalField, longTextField } from '@clearway/contract/kernel/field'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { signed } from './amounts.ts'
import { settlementPageText as t } from './settlementPage.text.ts'

const { routes, name } = settlement
/** What settles a bill without money from the bank. */
export type Way = 'drawDown' | 'writeOff' | 'offset'
const fields = {
  amount: decimalField({ label: t.amount, required: true, digits: 18, places: 2 }),
  reason: longTextField({ label: t.why, required: true, max: 500 }),
}
interface Given {
  readonly amount: string
  readonly reason: string
  readonly walletId?: string
  readonly toBillId?: string
}

/** A bill is paid from a wallet, given up, or what it was paid goes to another. */
export function BillMoneyDialog({ of, way, onClose }: { of: OpenBill; way: Way; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [bill.name, name, 'wallet', 'workbench'] })
  const save = async () => {
    setAttempted(true)
    const { amount, reason, walletId, toBillId } = await form.validateFields()
    await send(() =>
      way === 'drawDown'
        ? call(routes.drawDown, { walletId: walletId!, lines: [{ billId: of.id, amount }] })
        : way === 'writeOff'
          ? call(routes.writeOff, { billId: of.id, amount, reason })
          : call(routes.offset, { fromBillId: of.id, toBillId: toBillId!, amount }),
    )
  }
  const title = way === 'offset' ? say(t.offsetTitle, { code: of.code }) : `${of.code} · ${say(t[way])}`
  return (
    <Modal
      open
      title={title}
      okText={say(t[way])}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form
        form={form}
        layout="vertical"
        disabled={busy}
        name="billMoney"
        initialValues={{ amount: way === 'offset' ? of.paid : of.owed }}
      >
        <Attempted value={attempted}>
          {way === 'writeOff' && <Alert type="info" showIcon title={say(t.writeOffHint)} />}
          {way === 'drawDown' && <WalletChoice orgId={of.orgId} currency={of.currency} />}
          {way === 'offset' && <BillChoice of={of} />}
          <FormField name="amount" field={fields.amount} />
          {way === 'writeOff' && <FormField name="reason" field={fields.reason} autoFocus />}
        </Attempted>
      </Form>
    </Modal>
  )
}

function WalletChoice({ orgId, currency }: { orgId: string; currency: string }) {
  const say = useText()
  const form = Form.useFormInstance<Given>()
  const { data } = useQuery({
    queryKey: ['wallet', 'of', orgId],
    queryFn: async () => {
      const found = await call(routes.wallets, { orgId })
      const own = found.find((wallet) => wallet.currency === currency) ?? found[0]
      if (own) form.setFieldValue('walletId', own.id)
      return found
    },
    gcTime: 0,
  })
  if (data?.length === 0) return <Alert type="warning" showIcon title={say(t.noWallet)} />
  return (
    <Form.Item name="walletId" label={say(t.wallet)} rules={[{ required: true, message: say(t.noWallet) }]}>
      <Select
        loading={!data}
        options={(data ?? []).map(({ id, code, currency: of, available }) => ({
          value: id,
          label: `${code} · ${say(t.available)} ${signed(available)} ${of}`,
        }))}
      />
    </Form.Item>
  )
}

function BillChoice({ of }: { of: OpenBill }) {
  const say = useText()
  const asked = { orgId: of.orgId, currency: of.currency }
  const { data } = useQuery({
    queryKey: [bill.name, 'open', asked],
    queryFn: () => call(routes.openBills, asked),
  })
  return (
    <Form.Item name="toBillId" label={say(t.offsetTo)} rules={[{ required: true, message: say(t.offsetTo) }]}>
      <Select
        loading={!data}
        showSearch={{ optionFilterProp: 'label' }}
        options={(data ?? [])
          .filter(({ id }) => id !== of.id)
          .map(({ id, code, owed, currency }) => ({
            value: id,
            label: `${code} · ${say(t.owed)} ${signed(owed)} ${currency}`,
          }))}
      />
    </Form.Item>
  )
}
