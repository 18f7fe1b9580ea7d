import { bill } from '@clearway/contract/features/billing/bill'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Modal, Space } from 'antd'
import { useState } from 'react'

import { call, download, type ApiError } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { FormField } from '../../kernel/form/FormField.tsx'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { useNow } from '../../kernel/now.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useReport } from '../../kernel/report.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { signed } from './amounts.ts'
import { billingPageText as t } from './billingPage.text.ts'
import { MailPaperDialog } from './MailPaperDialog.tsx'
import { monthOf, periodFields, wholePeriod, type Period } from './periodFields.ts'

import './billing.css'

const { routes, name } = bill

/** What was billed and paid in a period, with the balance after each. A customer's people see their own. */
export function StatementDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const now = useNow()
  const me = useMe()
  const own = me?.user.area === 'customer' ? me.user.orgId : undefined
  const today = timeIn(zone, new Date(now).toISOString()).slice(0, 10)
  const start = { currency: 'CNY', ...monthOf(today), ...(own && { orgId: own }) }
  const [of, setOf] = useState<Period | undefined>(wholePeriod(start))
  return (
    <Modal open={open} width={820} destroyOnHidden title={say(t.statement)} footer={null} onCancel={onClose}>
      <Form
        layout="inline"
        name="statement"
        className="bill-asked"
        initialValues={start}
        onValuesChange={(_changed, all: Partial<Period>) => setOf(wholePeriod({ ...start, ...all }))}
      >
        {!own && <FormField name="orgId" field={periodFields.orgId} />}
        <FormField name="currency" field={periodFields.currency} />
        <FormField name="from" field={periodFields.from} />
        <FormField name="to" field={periodFields.to} />
      </Form>
      {of && <Statement of={of} />}
    </Modal>
  )
}

function Statement({ of }: { of: Period }) {
  const say = useText()
  const found = useQuery<Awaited<ReturnType<typeof call<typeof routes.statement>>>, ApiError>({
    queryKey: [name, 'statement', of],
    queryFn: () => call(routes.statement, of),
  })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { opening, closing, charged, paid, lines } = found.data
  const figure = (amount: string | null) => <td className="bill-figure">{amount && signed(amount)}</td>
  return (
    <div className="bill-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(t.from)}</th>
            <th scope="col">{say(t.entry)}</th>
            <th scope="col" className="bill-figure">
              {say(t.charged)}
            </th>
            <th scope="col" className="bill-figure">
              {say(t.paid)}
            </th>
            <th scope="col" className="bill-figure">
              {say(t.balance)}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{of.from}</td>
            <td colSpan={3}>{say(t.opening)}</td>
            {figure(opening)}
          </tr>
          {lines.map((line, n) => (
            <tr key={`${line.billId} ${n}`}>
              <td>{line.day}</td>
              <td>{[say(t.kinds[line.kind]), line.code, line.reference].filter(Boolean).join(' · ')}</td>
              {figure(line.charged)}
              {figure(line.paid)}
              {figure(line.balance)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{of.to}</td>
            <td>{say(t.closing)}</td>
            {figure(charged)}
            {figure(paid)}
            {figure(closing)}
          </tr>
        </tfoot>
      </table>
      <StatementPapers of={of} />
    </div>
  )
}

/** The statement as a file, downloaded or sent. */
function StatementPapers({ of }: { of: Period }) {
  const say = useText()
  const report = useReport()
  const language = useLanguage()
  const own = useMe()?.user.area === 'customer'
  const may = useCan()('bill.edit') && !own
  const [mailing, setMailing] = useState(false)
  return (
    <Space wrap>
      {(['pdf', 'excel'] as const).map((as) => (
        <Button key={as} onClick={() => void download(routes.printStatement, { ...of, as, language }).catch(report)}>
          {say(as === 'pdf' ? t.download : t.downloadExcel)}
        </Button>
      ))}
      {may && <Button onClick={() => setMailing(true)}>{say(t.byMail)}</Button>}
      {mailing && (
        <MailPaperDialog
          title={say(t.mailTitle, { what: say(t.statement) })}
          onSend={(paper) => call(routes.mailStatement, { ...of, ...paper })}
          onClose={() => setMailing(false)}
        />
      )}
    </Space>
  )
}
