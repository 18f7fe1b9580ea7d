import { flowBack } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as f } from '@clearway/contract/features/account/ledger/flowBack.text'
import type { FlowBackKind } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { wallet } from '@clearway/contract/features/account/ledger/wallet'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery } from '@tanstack/react-query'
import { Form, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { HeldNotice } from '../../../../business/HeldNotice.tsx'
import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useSearched } from '../../../../kernel/form/searched.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { balance, signed } from '../Money.tsx'
import { useWallet } from '../wallet/useWallets.ts'
import { flowBackPageText as t } from './flowBackPage.text.ts'

interface Input {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly disabled?: boolean
}

const useChosen = (): string | null => {
  const form = Form.useFormInstance()
  return Form.useWatch<string | null | undefined>('walletId', { form, preserve: true }) ?? null
}

export function KindSelect({ id, value, onChange, disabled = false }: Input) {
  const say = useText()
  const narrow = useNarrow()
  const kinds = (Object.keys(f.kinds) as FlowBackKind[]).map((kind) => ({ value: kind, label: say(f.kinds[kind]) }))
  if (narrow)
    return (
      <Select<string>
        {...(id && { id })}
        value={value ?? null}
        options={kinds}
        disabled={disabled}
        onChange={(next) => onChange?.(next)}
      />
    )
  return (
    <Segmented<string>
      aria-label={say(f.kind)}
      {...(id && { id })}
      value={value ?? ''}
      options={kinds}
      disabled={disabled}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** What is in the wallet now. */
export function WalletNote() {
  const say = useText()
  const chosen = useWallet(useChosen())
  return chosen ? (
    <p className="ledger-note list-figures">
      {chosen.ownerName} · {say(t.availableOnly, { amount: balance(chosen.available), currency: chosen.currency })}
    </p>
  ) : null
}

/** The owner's accounts in the wallet's currency; a held one may be chosen, and says until when nothing is paid. */
export function AccountSelect({ id, value, onChange, disabled = false }: Input) {
  const say = useText()
  const can = useCan()
  const zone = useTimeZone()
  const walletId = useChosen()
  const staff = useMe()?.user.area !== 'customer'
  const found = useQuery({
    queryKey: [flowBack.name, 'accounts', walletId],
    queryFn: () => call(flowBack.routes.queryAccounts, { walletId: walletId! }),
    enabled: walletId !== null,
  })
  const accounts = walletId ? found.data : undefined
  const held = accounts?.find((a) => a.id === value)?.holdUntil
  return (
    <>
      <Select<string>
        {...(id && { id })}
        value={value ?? null}
        disabled={disabled || !walletId}
        loading={found.isFetching}
        placeholder={say(f.bankAccount)}
        style={{ width: '100%' }}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange?.(next)}
        options={(accounts ?? []).map((a) => ({
          value: a.id,
          label: a.holdUntil ? `${a.label} · ${say(t.heldOption, { until: timeIn(zone, a.holdUntil) })}` : a.label,
        }))}
      />
      {accounts?.length === 0 && (
        <p className="ledger-below">
          {say(t.noAccounts)}{' '}
          {can('bankAccount.edit') && (
            <Link to={staff ? '/BankMgt' : '/bankAccountManagement'}>{say(t.addAccount)}</Link>
          )}
        </p>
      )}
      {held && (
        <div className="ledger-below">
          <HeldNotice until={held} />
        </div>
      )}
    </>
  )
}

/** Another wallet of the same currency. */
export function ToWalletSelect({ id, value, onChange, disabled = false }: Input) {
  const say = useText()
  const from = useWallet(useChosen())
  const [typed, setTyped] = useState('')
  const currency = from?.currency
  const { found, fetching } = useSearched(typed, {
    key: [wallet.name, 'options', { currency }],
    find: (words) => call(wallet.routes.queryOptions, { currency, ...words }),
    wordsOf: (w) => w.label,
    enabled: from !== undefined,
  })
  const current = useWallet(value)
  const options = [...(current && !found.some((w) => w.id === current.id) ? [current] : []), ...found].filter(
    (w) => w.id !== from?.id,
  )
  return (
    <Select<string>
      {...(id && { id })}
      value={value ?? null}
      disabled={disabled || !from}
      loading={fetching}
      placeholder={say(f.toWallet)}
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      onChange={(next) => onChange?.(next)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={options.map((w) => ({ value: w.id, label: w.label }))}
    />
  )
}

type Entry = Output<typeof flowBack.routes.queryEntries>[number]

/** Entries of the wallet that can still be reversed. */
export function EntrySelect({ id, value, onChange, disabled = false }: Input) {
  const say = useText()
  const zone = useTimeZone()
  const walletId = useChosen()
  const [typed, setTyped] = useState('')
  const labelOf = (e: Entry): string =>
    [
      timeIn(zone, e.createdAt),
      say(ledgerText.kinds[e.kind]),
      `${signed(e.amount)} ${e.currency}`,
      e.sourceCode,
      e.memo,
    ]
      .filter(Boolean)
      .join(' · ')
  const { found, fetching } = useSearched(typed, {
    key: [flowBack.name, 'entries', walletId],
    find: (words) => call(flowBack.routes.queryEntries, { walletId: walletId!, ...words }),
    wordsOf: labelOf,
    enabled: walletId !== null,
  })
  return (
    <Select<string>
      {...(id && { id })}
      value={value ?? null}
      disabled={disabled || !walletId}
      loading={fetching}
      placeholder={say(f.entry)}
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      onChange={(next) => onChange?.(next)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={fetching ? null : say(t.noEntries)}
      options={found.map((e) => ({ value: e.id, label: labelOf(e) }))}
    />
  )
}
