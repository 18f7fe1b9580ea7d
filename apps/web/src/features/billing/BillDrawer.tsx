import { billableText } from '@clearway/contract/business/billable.text'
import { bill, type BillFull } from '@clearway/contract/features/billing/bill'
import { billText as f } from '@clearway/contract/features/billing/bill.text'
import { Alert, Button } from 'antd'
import { useState } from 'react'

import { RecordDrawer } from '../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../business/record/RecordFacts.tsx'
import { ShipmentStrip } from '../../business/ShipmentStrip.tsx'
import { useText } from '../../kernel/language.ts'
import { HistoryPanel } from '../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../kernel/me.ts'
import { signed } from './amounts.ts'
import { billingPageText as t } from './billingPage.text.ts'
import { BillItems } from './BillItems.tsx'
import { BillSteps } from './BillSteps.tsx'

import './billing.css'

const { routes, name } = bill
const beside = ['code', 'status', 'net', 'tax', 'advances', 'total', 'reason', 'lineCount', 'disputed', 'orgName']

interface Props {
  readonly id: string | null
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** One bill: its steps, what it comes to, its lines, payments and what was done. */
export function BillDrawer({ id, onClose, onOpen }: Props) {
  return (
    <RecordDrawer<BillFull>
      name={name}
      route={routes.queryById}
      id={id}
      state={bill.fields.status}
      stateField="status"
      title={(row) => [row.code, row.orgName].filter(Boolean).join(' · ')}
      width={1120}
      onClose={onClose}
    >
      {(row) => <Bill row={row} onOpen={onOpen} />}
    </RecordDrawer>
  )
}

function Bill({ row, onOpen }: { row: BillFull; onOpen: (id: string) => void }) {
  const say = useText()
  const [history, setHistory] = useState(false)
  const own = useMe()?.user.area === 'customer'
  return (
    <>
      <ShipmentStrip kind="bill" id={row.id} version={row.version} />
      {row.reason && <Alert type="warning" showIcon title={row.reason} />}
      <BillSteps row={row} onOpen={onOpen} onHistory={() => setHistory(true)} />
      <Links row={row} onOpen={onOpen} />
      <Sums row={row} />
      <BillItems row={row} />
      <Payments row={row} />
      <section aria-labelledby="bill-facts">
        <h2 id="bill-facts" className="bill-title">
          {say(t.facts)}
        </h2>
        <RecordFacts resource={bill} row={row} except={own ? [...beside, 'orgId'] : beside} />
      </section>
      <HistoryPanel
        resource={bill}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

/** What a bill is reversed or corrected by. */
function Links({ row, onOpen }: { row: BillFull; onOpen: (id: string) => void }) {
  const say = useText()
  const links = [
    [t.reversedBy, row.reversal],
    [t.reverses, row.reverses],
    [t.corrects, row.corrects],
    [t.correctedBy, row.correction],
  ] as const
  if (!links.some(([, to]) => to)) return null
  return (
    <div className="bill-links">
      {links.map(
        ([label, to]) =>
          to && (
            <Button key={to.id} type="link" onClick={() => onOpen(to.id)}>
              {say(label, { code: to.code })}
            </Button>
          ),
      )}
    </div>
  )
}

/** What it comes to, with what was laid out apart. */
function Sums({ row }: { row: BillFull }) {
  const say = useText()
  if (row.total === undefined) return null
  const figure = (amount: string) => `${signed(amount)} ${row.currency}`
  return (
    <dl className="bill-sums">
      {(['net', 'tax', 'advances', 'total'] as const).map((sum) => (
        <div key={sum} data-total={sum === 'total' || undefined}>
          <dt>
            {say(f[sum])}
            {sum === 'advances' && <small> {say(t.noTax)}</small>}
          </dt>
          <dd>{figure(row[sum])}</dd>
        </div>
      ))}
      {row.paid !== undefined && row.issuedOn && row.kind === 'bill' && (
        <div>
          <dt>{say(f.owed)}</dt>
          <dd>{figure(row.owed)}</dd>
        </div>
      )}
    </dl>
  )
}

function Payments({ row: { payments, currency } }: { row: BillFull }) {
  const say = useText()
  if (!payments.length) return null
  return (
    <section aria-labelledby="bill-payments">
      <h2 id="bill-payments" className="bill-title">
        {say(t.payments)}
      </h2>
      <ol className="bill-payments">
        {payments.map(({ id, amount, paidOn, means, reference, person }) => (
          <li key={id}>
            <span>{paidOn}</span>
            <span>{[say(billableText.means[means]), reference, person].filter(Boolean).join(' · ')}</span>
            <b>
              {signed(amount)} {currency}
            </b>
          </li>
        ))}
      </ol>
    </section>
  )
}
