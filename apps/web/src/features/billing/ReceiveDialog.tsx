import { bill } from '@clearway/contract/features/billing/bill'
import { settlement, type OpenBill, type Receipt } from '@clearway/contract/features/billing/settlement'
import { common } from '@clearway/contract/kernel/common.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { longTextField, referenceField } from '@clearway/contract/kernel/field'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { signed } from './amounts.ts'
import { settlementPageText as t } from './settlementPage.text.ts'
import { Heads } from './SettlePart.tsx'

const { routes, name } = settlement
const fields = {
  orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', required: true }),
  remark: longTextField({ label: t.remark, max: 500 }),
}
type Amounts = Readonly<Record<string, string>>
const amountLike = /^\d{1,15}(\.\d{1,2})?$/
const proposedOf = ({ proposal }: Receipt): Amounts =>
  Object.fromEntries((proposal?.shares ?? []).map(({ billId, amount }) => [billId, amount]))

/** Which bills a receipt pays, and how much of each; what is left over becomes the customer's credit. */
export function ReceiveDialog({ of, onClose }: { of: Receipt; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<{ orgId: string; remark?: string | null }>()
  const [attempted, setAttempted] = useState(false)
  const [orgId, setOrgId] = useState(of.proposal?.orgId)
  const [amounts, setAmounts] = useState(() => proposedOf(of))
  const { busy, send } = useSend({
    form,
    onDone: onClose,
    reread: [bill.name, name, 'bankStatement', 'wallet', 'workbench'],
  })
  const { data: open = [] } = useQuery({
    queryKey: [bill.name, 'open', { orgId }],
    queryFn: () => call(routes.openBills, { orgId: orgId! }),
    enabled: Boolean(orgId),
  })
  const lines = open
    .map(({ id, currency }) => ({ billId: id, currency, amount: amounts[id] ?? '' }))
    .filter(({ amount }) => amountLike.test(amount) && !/^0*(\.0*)?$/.test(amount))
  const save = async () => {
    setAttempted(true)
    const given = await form.validateFields()
    await send(() =>
      call(routes.receive, {
        bankLineId: of.id,
        orgId: given.orgId,
        lines: lines.map(({ billId, amount }) => ({ billId, amount })),
        ...(given.remark && { remark: given.remark }),
      }),
    )
  }
  return (
    <Modal
      open
      width={760}
      title={say(t.receiveTitle, { amount: signed(of.amount), currency: of.currency })}
      okText={say(t.match)}
      okButtonProps={{ disabled: lines.length === 0 }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <p>{[of.bookedOn, of.partyName, of.text].filter(Boolean).join(' · ')}</p>
      <Form
        form={form}
        layout="vertical"
        disabled={busy}
        name="receive"
        initialValues={{ orgId: of.proposal?.orgId, orgName: of.proposal?.orgName }}
        onValuesChange={(changed: { orgId?: string }) => {
          if (!('orgId' in changed)) return
          setOrgId(changed.orgId)
          setAmounts(changed.orgId === of.proposal?.orgId ? proposedOf(of) : {})
        }}
      >
        <Attempted value={attempted}>
          <FormField name="orgId" field={fields.orgId} />
          <div className="settle">
            {orgId && <Bills open={open} amounts={amounts} onChange={setAmounts} />}
            <Left of={of} lines={lines} />
          </div>
          <FormField name="remark" field={fields.remark} />
        </Attempted>
      </Form>
    </Modal>
  )
}

interface BillsProps {
  readonly open: readonly OpenBill[]
  readonly amounts: Amounts
  readonly onChange: (amounts: Amounts) => void
}

function Bills({ open, amounts, onChange }: BillsProps) {
  const say = useText()
  if (!open.length) return <Alert type="info" showIcon title={say(t.nothingOwed)} />
  return (
    <div className="bill-lines">
      <table>
        <Heads words={[t.bill, t.dueOn]} figures={[t.owed, t.settles]} />
        <tbody>
          {open.map(({ id, code, dueOn, daysLate, owed, currency }) => (
            <tr key={id}>
              <td>{code}</td>
              <td>
                {dueOn ?? '—'}
                {daysLate > 0 && <small>{say(t.late, { days: daysLate })}</small>}
              </td>
              <td className="bill-figure">{`${signed(owed)} ${currency}`}</td>
              <td className="bill-figure">
                <Input
                  className="settle-amount"
                  size="small"
                  inputMode="decimal"
                  aria-label={`${say(t.settles)} ${code}`}
                  value={amounts[id] ?? ''}
                  status={amounts[id] && !amountLike.test(amounts[id]) ? 'error' : ''}
                  onChange={(event) => onChange({ ...amounts, [id]: event.target.value.trim() })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Left({ of, lines }: { of: Receipt; lines: readonly { currency: string; amount: string }[] }) {
  const say = useText()
  if (lines.some(({ currency }) => currency !== of.currency))
    return <Alert type="info" showIcon title={say(t.foreign)} />
  const left = sumOf([of.amount, ...lines.map(({ amount }) => `-${amount}`)], 2)
  if (left === '0.00' || lines.length === 0) return null
  const over = left.startsWith('-')
  const values = { amount: signed(over ? left.slice(1) : left), currency: of.currency }
  return <Alert type={over ? 'error' : 'info'} showIcon title={say(over ? t.tooMuch : t.intoWallet, values)} />
}
