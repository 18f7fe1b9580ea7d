import { bill, type BillFull, type BillItem } from '@clearway/contract/features/billing/bill'
import { billText as f } from '@clearway/contract/features/billing/bill.text'
import { common } from '@clearway/contract/kernel/common.text'
import { product, sameDecimal, sumOf } from '@clearway/contract/kernel/decimal'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useAskFirst } from '../../kernel/form/askFirst.tsx'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { signed } from './amounts.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { billingPageText as t } from './billingPage.text.ts'

const { routes, name } = bill
const statusColours = { pending: 'default', approved: 'green', rejected: 'red' } as const
const disputeColours = { open: 'orange', kept: 'default', corrected: 'blue' } as const

/** What can be done with a line. */
interface Doing {
  readonly decide: (items: readonly BillItem[], status: 'approved' | 'rejected') => void
  readonly dispute: (item: BillItem) => void
  readonly answer: (item: BillItem) => void
  readonly remove: (item: BillItem) => void
}

function useDoing(row: BillFull, onAnswer: (item: BillItem) => void): Doing {
  const say = useText()
  const report = useReport()
  const askFirst = useAskFirst()
  const client = useQueryClient()
  const { id, version } = row
  const reread = () => void client.invalidateQueries({ queryKey: [name] })
  const audit = (items: readonly BillItem[], status: 'approved' | 'rejected', reason?: string) =>
    call(routes.auditItems, { id, version, itemIds: items.map((item) => item.id), status, ...(reason && { reason }) })
  const why = { label: say(t.why), max: 500, needed: true }
  return {
    decide: (items, status) =>
      void (
        status === 'approved'
          ? audit(items, status).catch(report)
          : askFirst(
              { title: items.map((i) => i.fee).join(', '), okText: say(t.reject), danger: true, reason: why },
              (r) => audit(items, status, r),
            )
      ).finally(reread),
    dispute: (item) =>
      void askFirst({ title: item.fee, okText: say(t.dispute), reason: why }, (reason) =>
        call(routes.dispute, { id, itemId: item.id, reason }),
      ).finally(reread),
    answer: onAnswer,
    remove: (item) => void call(routes.removeItem, { id, version, itemId: item.id }).catch(report).finally(reread),
  }
}

/** The lines of a bill, what was laid out apart from the rest; audited line by line, by keyboard too. */
export function BillItems({ row }: { row: BillFull }) {
  const say = useText()
  const [at, setAt] = useState(0)
  const [answering, setAnswering] = useState<BillItem | null>(null)
  const doing = useDoing(row, setAnswering)
  if (!row.items.length) return null
  const auditing = row.acts.includes('audit')
  const services = row.items.filter((item) => !item.advance)
  const advances = row.items.filter((item) => item.advance)
  const order = [...services, ...advances]
  const onKey = (event: KeyboardEvent) => {
    if (!auditing || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const move = { arrowdown: 1, arrowup: -1 }[key]
    if (move) setAt((now) => Math.min(order.length - 1, Math.max(0, now + move)))
    else if (key === 'a') {
      doing.decide([order[at]!], 'approved')
      setAt((now) => Math.min(order.length - 1, now + 1))
    } else if (key === 'r') doing.decide([order[at]!], 'rejected')
    else return
    event.preventDefault()
  }
  const shared = {
    row,
    doing,
    selected: auditing ? order[at]?.id : undefined,
    onSelect: (id: string) => setAt(order.findIndex((item) => item.id === id)),
  }
  return (
    <section aria-labelledby="bill-items">
      <h2 id="bill-items" className="bill-title">
        <span>
          {say(t.items)} {auditing && <small>{say(t.keys)}</small>}
        </span>
        {auditing && (
          <Button size="small" onClick={() => doing.decide(row.items, 'approved')}>
            {say(t.approveAll)}
          </Button>
        )}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys audit the chosen line; each has its buttons too */}
      <div className="bill-lines" tabIndex={0} role="region" aria-label={say(t.items)} onKeyDown={onKey}>
        <Lines title={say(t.services)} items={services} {...shared} />
        <Lines title={say(t.advances)} items={advances} {...shared} />
      </div>
      {answering && <AnswerDialog row={row} item={answering} onClose={() => setAnswering(null)} />}
    </section>
  )
}

interface LinesProps {
  readonly row: BillFull
  readonly title: string
  readonly items: readonly BillItem[]
  readonly doing: Doing
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}

function Lines({ row, title, items, doing, selected, onSelect }: LinesProps) {
  const say = useText()
  if (!items.length) return null
  const { item: w } = f
  const sum = (of: (item: BillItem) => string) => signed(sumOf(items.map(of), 2))
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{say(w.record)}</th>
          <th scope="col">{say(w.day)}</th>
          <th scope="col" className="bill-figure">
            {say(w.quantity)} × {say(w.price)}
          </th>
          <th scope="col" className="bill-figure">
            {say(w.amount)} {row.currency}
          </th>
          <th scope="col" className="bill-figure">
            {say(w.tax)}
          </th>
          <th scope="col">{say(common.actions)}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} aria-selected={item.id === selected} onClick={() => onSelect(item.id)}>
            <td>
              {item.fee}
              {item.description && <small>{item.description}</small>}
              <Said item={item} />
            </td>
            <td>{item.link ? <Link to={item.link}>{item.recordCode}</Link> : item.recordCode}</td>
            <td className="bill-day">{item.day}</td>
            <td className="bill-figure">
              <Reckoned item={item} />
              {item.currency !== row.currency && (
                <small>
                  {say(t.atRate, { amount: `${signed(item.chargeAmount)} ${item.currency}`, rate: item.rate })}
                </small>
              )}
            </td>
            <td className="bill-figure">{signed(item.amount)}</td>
            <td className="bill-figure">
              {item.advance ? '' : signed(item.taxAmount)}
              {!item.advance && item.taxRate !== '0' && <small>{item.taxRate}%</small>}
            </td>
            <td>
              <LineTools row={row} item={item} doing={doing} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>{say(t.subtotal)}</td>
          <td className="bill-figure">{sum((item) => item.amount)}</td>
          <td className="bill-figure">{sum((item) => item.taxAmount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Quantity × price where they come to the amount; else what of them does. */
function Reckoned({ item }: { item: BillItem }) {
  const say = useText()
  const { quantity, price, chargeAmount } = item
  if (!price) return signed(quantity)
  const plain = product(quantity.replace('-', ''), price, 2)
  const told = `${signed(quantity)} × ${signed(price)}`
  if (sameDecimal(plain, chargeAmount.replace('-', ''))) return told
  return (
    <>
      {told}
      <small>{say(t.byAgreement)}</small>
    </>
  )
}

/** Why a line was not approved, and what its customer and the house said of it. */
function Said({ item }: { item: BillItem }) {
  const say = useText()
  if (!item.reason && !item.dispute) return null
  return (
    <>
      {item.reason && <p className="bill-said">{item.reason}</p>}
      {item.dispute && (
        <p className="bill-said">
          <Tag color={disputeColours[item.dispute]}>{say(f.disputes[item.dispute])}</Tag>
          {item.disputeReason}
          {item.answer && ` → ${item.answer}`}
        </p>
      )}
    </>
  )
}

function LineTools({ row, item, doing }: { row: BillFull; item: BillItem; doing: Doing }) {
  const say = useText()
  const { acts } = row
  return (
    <div className="bill-tools">
      {acts.includes('audit') && (
        <>
          <Tag color={statusColours[item.status]}>{say(f.itemStatuses[item.status])}</Tag>
          {item.status !== 'approved' && (
            <Button size="small" onClick={() => doing.decide([item], 'approved')}>
              {say(t.approve)}
            </Button>
          )}
          {item.status !== 'rejected' && (
            <Button size="small" onClick={() => doing.decide([item], 'rejected')}>
              {say(t.reject)}
            </Button>
          )}
        </>
      )}
      {acts.includes('edit') && (
        <Button size="small" onClick={() => doing.remove(item)}>
          {say(t.remove)}
        </Button>
      )}
      {acts.includes('dispute') && item.dispute !== 'open' && (
        <Button size="small" onClick={() => doing.dispute(item)}>
          {say(t.dispute)}
        </Button>
      )}
      {acts.includes('answer') && item.dispute === 'open' && (
        <Button size="small" type="primary" onClick={() => doing.answer(item)}>
          {say(t.answer)}
        </Button>
      )}
    </div>
  )
}
