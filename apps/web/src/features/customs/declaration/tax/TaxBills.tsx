import { MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import {
  declarationTax,
  type BilledTaxes,
  type TaxBillRow,
} from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { declarationTaxText as d } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { useReport } from '../../../../kernel/report.ts'
import { grouped } from '../../../../kernel/show.ts'
import { BillDialog, PayDialog, type Billable } from './BillDialogs.tsx'
import { taxPaneText as t } from './taxPane.text.ts'

interface Props {
  readonly billed: BilledTaxes
  /** Declarations that a bill may be entered for: those that were handed over. */
  readonly billable: readonly Billable[]
  readonly several: boolean
  readonly onChanged?: (() => void) | undefined
}

type Asked = { readonly what: 'add' } | { readonly what: 'edit' | 'pay'; readonly bill: TaxBillRow }

/** What customs billed, what was paid and with which interest. */
export function TaxBills({ billed, billable, several, onChanged }: Props) {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const reread = useReread(onChanged)
  const [asked, setAsked] = useState<Asked | null>(null)
  const may = can('declaration.tax') && !customer
  const close = () => setAsked(null)
  return (
    <section className="tax-pane" aria-label={say(t.bills)}>
      <div className="tax-bills-head">
        <h2>{say(t.bills)}</h2>
        {Number(billed.unpaid) > 0 && (
          <span className="tax-unknown">{say(t.unpaid, { amount: grouped(billed.unpaid) })}</span>
        )}
        {billed.nextDue && <DueClock at={billed.nextDue} soon={3 * 24 * 60} />}
        {may && billable.length > 0 && (
          <Button icon={<PlusOutlined />} onClick={() => setAsked({ what: 'add' })}>
            {say(t.add)}
          </Button>
        )}
      </div>
      {billed.bills.length === 0 ? (
        <p className="tax-quiet">
          {say(t.noBills)}. {say(t.noBillsHint)}
        </p>
      ) : (
        <BillTable bills={billed.bills} several={several} may={may} onAsk={setAsked} onDone={reread} />
      )}
      {billed.bills.length > 0 && <Variance billed={billed} />}
      {asked && asked.what !== 'pay' && (
        <BillDialog
          billable={billable}
          bill={asked.what === 'edit' ? asked.bill : undefined}
          onClose={close}
          onDone={reread}
        />
      )}
      {asked?.what === 'pay' && <PayDialog bill={asked.bill} onClose={close} onDone={reread} />}
    </section>
  )
}

/** Bills move the states of their declaration and of the case. */
function useReread(onChanged: (() => void) | undefined): () => void {
  const client = useQueryClient()
  return () => {
    for (const key of [declaration.name, customsCase.name]) void client.invalidateQueries({ queryKey: [key] })
    onChanged?.()
  }
}

function BillTable({
  bills,
  several,
  may,
  onAsk,
  onDone,
}: {
  bills: readonly TaxBillRow[]
  several: boolean
  may: boolean
  onAsk: (asked: Asked) => void
  onDone: () => void
}) {
  const say = useText()
  const heads: readonly Text[] = [
    ...(several ? [t.declaration] : []),
    d.number,
    d.kind,
    d.amount,
    d.issuedOn,
    d.dueOn,
    d.paidOn,
    d.interest,
  ]
  return (
    // It scrolls sideways on a phone, so the keyboard must be able to reach it.
    <div className="tax-scroll" tabIndex={0} role="region" aria-label={say(t.bills)}>
      <table className="list-plain tax-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.en} scope="col" className={head === d.amount || head === d.interest ? 'tax-end' : ''}>
                {say(head)}
              </th>
            ))}
            {may && (
              <th scope="col">
                <span className="unseen">{say(common.more)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.id}>
              {several && <td className="list-figures">{bill.declarationCode}</td>}
              <th scope="row" className="list-figures">
                {bill.number}
              </th>
              <td>{say(d.kinds[bill.kind])}</td>
              <td className="tax-end">{grouped(bill.amount)}</td>
              <td className="list-figures">{bill.issuedOn}</td>
              <td className="list-figures">
                {bill.dueOn} {!bill.paidOn && <DueClock at={bill.dueOn} soon={3 * 24 * 60} />}
              </td>
              <td className="list-figures">{bill.paidOn}</td>
              <td className="tax-end">
                <Interest bill={bill} />
              </td>
              {may && (
                <td className="tax-end">
                  <BillActions bill={bill} onAsk={onAsk} onDone={onDone} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What was paid, or what it would be today; the steps are in its title. */
function Interest({ bill: { interest, late, paidOn } }: { bill: TaxBillRow }) {
  const say = useText()
  const title =
    late &&
    [
      ...late.steps.map((step) => [say(step.label), step.formula, step.result].filter(Boolean).join(' ')),
      ...late.warnings.map((warning) => say(warning)),
    ].join('\n')
  if (paidOn) return <span title={title ?? undefined}>{grouped(interest ?? '0.00')}</span>
  return (
    <>
      {late && late.days > 0 && (
        <span className="tax-unknown" title={title ?? undefined}>
          {say(t.interestNow, { amount: grouped(late.amount), days: late.days })}
        </span>
      )}
      {late?.warnings.map((warning) => (
        <small key={warning.zh} className="tax-quiet" role="note">
          {' '}
          {say(warning)}
        </small>
      ))}
    </>
  )
}

function BillActions({ bill, onAsk, onDone }: { bill: TaxBillRow; onAsk: (asked: Asked) => void; onDone: () => void }) {
  const say = useText()
  const { modal } = App.useApp()
  const report = useReport()
  const taken = { billId: bill.id, version: bill.version }
  const ask = async (words: Text, action: Text, work: () => Promise<unknown>) => {
    if (
      !(await modal.confirm({
        title: say(words, { number: bill.number }),
        okText: say(action),
        cancelText: say(common.cancel),
        okButtonProps: { danger: true },
      }))
    )
      return
    await work().catch(report)
    onDone()
  }
  const items = bill.paidOn
    ? [
        {
          key: 'unpay',
          label: say(t.unpay),
          onClick: () => void ask(t.sureUnpay, t.unpay, () => call(declarationTax.unpayBill, taken)),
        },
      ]
    : [
        { key: 'edit', label: say(t.edit), onClick: () => onAsk({ what: 'edit', bill }) },
        {
          key: 'delete',
          danger: true,
          label: say(t.remove),
          onClick: () => void ask(t.sureDelete, t.remove, () => call(declarationTax.deleteBill, taken)),
        },
      ]
  return (
    <>
      {!bill.paidOn && (
        <Button size="small" onClick={() => onAsk({ what: 'pay', bill })}>
          {say(t.pay)}
        </Button>
      )}{' '}
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button size="small" icon={<MoreOutlined />} aria-label={`${say(common.more)} ${bill.number}`} />
      </Dropdown>
    </>
  )
}

/** Estimate against bills by kind. */
function Variance({ billed: { comparison } }: { billed: BilledTaxes }) {
  const say = useText()
  const amount = (value: string | null) => (value === null ? '—' : grouped(value))
  const difference = (value: string | null) => (
    <td className={`tax-end${value !== null && Number(value) > 0 ? ' tax-more' : ''}`}>
      {value !== null && Number(value) > 0 ? '+' : ''}
      {amount(value)}
    </td>
  )
  return (
    <div className="tax-scroll">
      <table className="list-plain tax-table">
        <caption className="unseen">{say(t.variance)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(t.variance)}</th>
            <th scope="col" className="tax-end">
              {say(t.estimated)}
            </th>
            <th scope="col" className="tax-end">
              {say(t.billed)}
            </th>
            <th scope="col" className="tax-end">
              {say(t.difference)}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.kinds.map((kind) => (
            <tr key={kind.kind}>
              <th scope="row">{say(kind.label)}</th>
              <td className="tax-end">{amount(kind.estimated)}</td>
              <td className="tax-end">{amount(kind.billed)}</td>
              {difference(kind.difference)}
            </tr>
          ))}
          <tr>
            <th scope="row">{say(t.total)}</th>
            <td className="tax-end">{amount(comparison.estimated)}</td>
            <td className="tax-end">{amount(comparison.billed)}</td>
            {difference(comparison.difference)}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
