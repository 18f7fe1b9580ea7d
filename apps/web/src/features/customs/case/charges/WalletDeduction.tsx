import { WalletOutlined } from '@ant-design/icons'
import { caseLines, type CaseLines } from '@clearway/contract/features/account/ledger/caseLines'
import { common } from '@clearway/contract/kernel/common.text'
import { atMost, sumOf } from '@clearway/contract/kernel/decimal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useOnceKey } from '../../../../kernel/form/onceKey.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { grouped } from '../../../../kernel/show.ts'
import { amountOf, fits, type Chosen } from './deductionAmounts.ts'
import { DeductionLines } from './DeductionLines.tsx'
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
      <Button icon={<WalletOutlined />} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
      {open && <DeductionDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The lines of the case with what is chosen of them, and taking that from the wallets. */
function useDeduction(id: string) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const found = useQuery<CaseLines, ApiError>({
    queryKey: keyOf(id),
    queryFn: () => call(caseLines.query, { caseId: id }),
    gcTime: 0,
  })
  const [chosen, setChosen] = useState<Chosen>({})
  const [busy, setBusy] = useState(false)
  const onceKey = useOnceKey()
  const lines = found.data?.lines.filter((line) => chosen[line.id] !== undefined) ?? []
  const sums = [...new Set(lines.map((l) => l.currency))].map((currency) => ({
    currency,
    amount: sumOf(
      lines.filter((l) => l.currency === currency).map((l) => amountOf(chosen[l.id]!) ?? '0'),
      2,
    ),
  }))
  const ready = lines.length > 0 && lines.every((l) => fits(l, chosen[l.id]!))
  const take = async () => {
    setBusy(true)
    const asked = {
      caseId: id,
      lines: lines.map((l) => ({ kind: l.kind, id: l.id, amount: amountOf(chosen[l.id]!)! })),
    }
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
  return { found, chosen, setChosen, sums, ready, busy, take }
}

function DeductionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText()
  const { found, chosen, setChosen, sums, ready, busy, take } = useDeduction(id)
  return (
    <Modal
      open
      width={720}
      title={say(t.open)}
      onCancel={onClose}
      footer={[
        ...sums.map(({ currency, amount }) => (
          <span key={currency} className="deduct-sum list-figures">
            {say(t.sum, { currency, amount: grouped(amount) })}
          </span>
        )),
        <Button key="close" onClick={onClose}>
          {say(common.close)}
        </Button>,
        <Button key="take" type="primary" loading={busy} disabled={!ready} onClick={() => void take()}>
          {say(t.confirm)}
        </Button>,
      ]}
    >
      {found.error && !found.data ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active />
      ) : found.data.lines.length === 0 ? (
        <EmptyNotice title={say(t.nothing)} hint="" />
      ) : (
        <>
          <p>{say(t.intro)}</p>
          <Wallets of={found.data} sums={sums} />
          <DeductionLines of={found.data} chosen={chosen} onChange={setChosen} />
        </>
      )}
    </Modal>
  )
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
        if (!wallet)
          return (
            <li key={currency}>
              {say(t.noWallet, { currency })}{' '}
              <a href="/AccountInfo" target="_blank" rel="noreferrer">
                {say(t.openWallet)}
              </a>
            </li>
          )
        return (
          <li key={currency}>
            <a href={`/RechargeFlow?walletId=${wallet.id}`} target="_blank" rel="noreferrer" title={say(t.flow)}>
              {wallet.code}
            </a>{' '}
            <span className="list-figures">
              {currency} {say(t.available, { amount: grouped(wallet.available) })}
            </span>{' '}
            {wallet.status === 'frozen' ? (
              <strong>{say(t.frozen)}</strong>
            ) : (
              asked && !atMost(asked, wallet.available) && <strong>{say(t.short)}</strong>
            )}
          </li>
        )
      })}
    </ul>
  )
}
