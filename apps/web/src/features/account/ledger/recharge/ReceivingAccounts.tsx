import { rechargeText } from '@clearway/contract/features/account/ledger/recharge.text'
import { bankAccount, type ReceivingAccount } from '@clearway/contract/features/account/payee/bankAccount'
import { bankAccountText as b } from '@clearway/contract/features/account/payee/bankAccount.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useEffect } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useLatest } from '../../../../kernel/latest.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { CopyButton } from './CopyButton.tsx'
import { rechargePageText as t } from './rechargePage.text.ts'

import '../ledger.css'

interface Props {
  readonly currency: string | undefined
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  readonly disabled?: boolean
}

/** Where to pay to: the house's accounts of a currency, to be chosen and copied from. */
export function ReceivingAccounts({ currency, value, onChange, disabled = false }: Props) {
  const say = useText()
  const found = useQuery<ReceivingAccount[], ApiError>({
    queryKey: [bankAccount.name, 'receiving', currency],
    queryFn: () => call(bankAccount.routes.queryReceiving, { currency: currency! }),
    enabled: Boolean(currency),
    staleTime: 60_000,
  })
  const accounts = currency ? found.data : undefined
  const tell = useLatest(onChange)
  const fits = accounts?.some((a) => a.id === value)
  const preferred = accounts?.[0]?.id ?? null
  useEffect(() => {
    // Another currency has other accounts: the preferred one stands until another is chosen.
    if (accounts && !fits && preferred !== (value ?? null)) tell()?.(preferred)
  }, [accounts, fits, preferred, value, tell])
  if (!currency) return <p className="ledger-quiet">{say(t.chooseWallet)}</p>
  if (found.error && !accounts) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!accounts) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (accounts.length === 0) return <Alert type="warning" showIcon title={say(t.noAccount, { currency })} />
  return (
    <div className="ledger-accounts" role="radiogroup" aria-label={say(rechargeText.receivingAccount)}>
      {accounts.map((a) => (
        <div key={a.id} className="ledger-account" data-chosen={a.id === value}>
          <label>
            <input
              type="radio"
              name="receivingAccount"
              value={a.id}
              checked={a.id === value}
              disabled={disabled}
              onChange={() => onChange?.(a.id)}
            />
            <b>{a.bankName}</b>
            {a.branch && ` ${a.branch}`}{' '}
            <small className="ledger-quiet">
              {a.currency}
              {a.isDefault && ` · ${say(t.isDefault)}`}
            </small>
          </label>
          {a.id === value && <Details of={a} />}
        </div>
      ))}
    </div>
  )
}

function Details({ of: a }: { of: ReceivingAccount }) {
  const say = useText()
  const lines: readonly (readonly [Text, string | null])[] = [
    [t.holder, a.bankAccountName],
    [t.number, a.bankAccount],
    [t.bank, [a.bankName, a.branch].filter(Boolean).join(' ')],
    [b.swiftCode, a.swiftCode],
    [b.cnaps, a.cnaps],
    [b.bankCode, a.bankCode],
    [b.branchCode, a.branchCode],
    [b.routingNumber, a.routingNumber],
  ]
  const told = lines.filter((l): l is readonly [Text, string] => Boolean(l[1]))
  return (
    <>
      <dl>
        {told.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd className="list-figures">
              {value}
              <CopyButton text={value} what={say(label)} />
            </dd>
          </div>
        ))}
      </dl>
      <CopyButton whole what="" text={told.map(([label, value]) => `${say(label)}: ${value}`).join('\n')} />
    </>
  )
}
