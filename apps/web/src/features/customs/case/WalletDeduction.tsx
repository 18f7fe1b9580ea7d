import { caseLines, type CaseLine, type CaseLines } from '@clearway/contract/features/account/ledger/caseLines'
import { caseChargeText } from '@clearway/contract/features/customs/case/caseCharge.text'
import { declarationTaxText } from '@clearway/contract/features/customs/declaration/declarationTax.text'
import { common } from '@clearway/contract/kernel/common.text'
import { atMost, sumOf } from '@clearway/contract/kernel/decimal'
import { WalletOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { call, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useOnceKey } from '../../../kernel/form/onceKey.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice, ReadFailure } from '../../../kernel/list/TableNotice.tsx'
import { useReport } from '../../../kernel/report.ts'
import { grouped } from '../../../kernel/show.ts'
import { walletDeductionText as t } from './walletDeduction.text.ts'

const keyOf = (id: string) => ['ledger', 'caseLines', id]

/** For who may post to wallets: takes charges and tax bills of a case from what the customer prepaid. */
export function WalletDeduction({ id }: { id: string }) {
  const say = useText()
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can('ledger.post')) return null
  return (
    <>
      <Button icon={<WalletOutlined />} onClick={() => setOpen(true)}>{say(t.open)}</Button>
      {open && <DeductionDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeductionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const found = useQuery<CaseLines, ApiError>({ queryKey: keyOf(id), queryFn: () => call(caseLines.query, { caseId: id }), gcTime: 0 })
  /** What is to be taken for a ticked line, as it is typed. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const onceKey = useOnceKey()
  const lines = found.data?.lines.filter((line) => chosen[line.id] !== undefined) ?? []
  const sums = [...new Set(lines.map((l) => l.currency))].map((currency) => ({ currency, amount: sumOf(lines.filter((l) => l.currency === currency).map((l) => amountOf(chosen[l.id]!) ?? '0'), 2) }))
  const ready = lines.length > 0 && lines.every((l) => fits(l, chosen[l.id]!))
  const take = async () => {
    setBusy(true)
    const asked = { caseId: id, lines: lines.map((l) => ({ kind: l.kind, id: l.id, amount: amountOf(chosen[l.id]!)! })) }
    try {
      client.setQueryData<CaseLines>(keyOf(id), await call(caseLines.take, asked, undefined, onceKey(asked)))
      setChosen({})
      void message.success(say(t.done))
      for (const name of ['wallet', 'ledgerPosting']) void client.invalidateQueries({ queryKey: [name] })
    } catch (error) {
      report(error)
      void found.refetch()
    }
    setBusy(false)
  }
  return (
    <Modal open width={720} title={say(t.open)} onCancel={onClose} footer={[
      ...sums.map(({ currency, amount }) => <span key={currency} className="deduct-sum list-figures">{say(t.sum, { currency, amount: grouped(amount) })}</span>),
      <Button key="close" onClick={onClose}>{say(common.close)}</Button>,
      <Button key="take" type="primary" loading={busy} disabled={!ready} onClick={() => void take()}>{say(t.confirm)}</Button>,
    ]}>
      {found.error && !found.data ? <ReadFailure error={found.error} onRetry={() => void found.refetch()} /> : !found.data ? <Skeleton active /> : found.data.lines.length === 0 ? <EmptyNotice title={say(t.nothing)} hint="" /> : (
        <>
          <p>{say(t.intro)}</p>
          <Wallets of={found.data} sums={sums} />
          <LineTable of={found.data} chosen={chosen} onChange={setChosen} />
        </>
      )}
    </Modal>
  )
}

const amountOf = (typed: string): string | undefined => (/^\d{1,13}(\.\d{1,2})?$/.test(typed.trim()) && !/^0+(\.0+)?$/.test(typed.trim()) ? typed.trim() : undefined)
const fits = (line: CaseLine, typed: string): boolean => {
  const amount = amountOf(typed)
  return amount !== undefined && atMost(amount, line.left)
}

/** What there is in the wallets that the lines need, and whether it is enough: in words, not by colour alone. */
function Wallets({ of, sums }: { of: CaseLines; sums: readonly { currency: string; amount: string }[] }) {
  const say = useText()
  const currencies = [...new Set(of.lines.filter((l) => Number(l.left) > 0).map((l) => l.currency))]
  return (
    <ul className="deduct-wallets">
      {currencies.map((currency) => {
        const wallet = of.wallets.find((w) => w.currency === currency)
        const asked = sums.find((s) => s.currency === currency)?.amount
        if (!wallet) return <li key={currency}>{say(t.noWallet, { currency })} <a href="/AccountInfo" target="_blank" rel="noreferrer">{say(t.openWallet)}</a></li>
        return (
          <li key={currency}>
            <a href={`/RechargeFlow?walletId=${wallet.id}`} target="_blank" rel="noreferrer" title={say(t.flow)}>{wallet.code}</a>{' '}
            <span className="list-figures">{currency} {say(t.available, { amount: grouped(wallet.available) })}</span>{' '}
            {wallet.status === 'frozen' ? <strong>{say(t.frozen)}</strong> : asked && !atMost(asked, wallet.available) && <strong>{say(t.short)}</strong>}
          </li>
        )
      })}
    </ul>
  )
}

function LineTable({ of, chosen, onChange }: { of: CaseLines; chosen: Readonly<Record<string, string>>; onChange: (next: Readonly<Record<string, string>>) => void }) {
  const say = useText()
  const nameOf = (line: CaseLine) => {
    const words = line.kind === 'caseCharge' ? caseChargeText.kinds : declarationTaxText.kinds
    return [say(line.kind === 'caseCharge' ? t.charge : t.bill), say(words[line.what as keyof typeof words]), line.label].filter(Boolean).join(' · ')
  }
  return (
    <table className="list-plain deduct-lines">
      <thead><tr><th scope="col"><span className="unseen">{say(t.take)}</span></th><th scope="col">{say(t.item)}</th><th scope="col" className="tax-end">{say(t.amount)}</th><th scope="col" className="tax-end">{say(t.taken)}</th><th scope="col" className="tax-end">{say(t.take)}</th></tr></thead>
      <tbody>
        {of.lines.map((line) => {
          const item = nameOf(line)
          const { [line.id]: typed, ...others } = chosen
          return (
            <tr key={line.id}>
              <td><Checkbox aria-label={say(t.tick, { item })} checked={typed !== undefined} disabled={Number(line.left) <= 0 || !of.wallets.some((w) => w.currency === line.currency)} onChange={(e) => onChange(e.target.checked ? { ...chosen, [line.id]: line.left } : others)} /></td>
              <th scope="row">{item}</th>
              <td className="tax-end">{line.currency} {grouped(line.amount)}</td>
              <td className="tax-end">{grouped(line.taken)}</td>
              <td className="tax-end">{typed !== undefined && <Input size="small" inputMode="decimal" aria-label={say(t.takeRow, { item })} value={typed} status={fits(line, typed) ? '' : 'error'} onChange={(e) => onChange({ ...chosen, [line.id]: e.target.value })} />}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
