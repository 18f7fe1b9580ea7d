import { bankStatement } from '@clearway/contract/features/account/ledger/bankStatement'
import { wallet } from '@clearway/contract/features/account/ledger/wallet'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Modal, Select } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useAttempt } from '../../../../kernel/attempt.ts'
import { useSearched } from '../../../../kernel/form/searched.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import type { BankRow } from './BankLineList.tsx'
import { bankPageText as t } from './bankPage.text.ts'

interface Props {
  readonly row: BankRow
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Makes a submitted recharge of a line: whose wallet is all that the bank does not say. */
export function BankRechargeDialog({ row, onDone, onClose }: Props) {
  const say = useText()
  const { busy, attempt } = useAttempt()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const { found, fetching } = useSearched(typed, {
    key: [wallet.name, 'options', { currency: row.currency }],
    find: (words) => call(wallet.routes.queryOptions, { currency: row.currency, ...words }),
    wordsOf: (w) => `${w.code} ${w.ownerName}`,
  })
  const make = () =>
    attempt(async () => {
      const { no } = await call(
        bankStatement.routes.makeRecharge,
        { lineId: row.id, walletId: chosen! },
        undefined,
        key,
      )
      void message.success(say(t.made, { no }), 6)
      onDone()
    })
  return (
    <Modal
      open
      title={say(t.makeRecharge)}
      width={480}
      onCancel={onClose}
      footer={[
        <Button key="no" onClick={onClose}>
          {say(common.cancel)}
        </Button>,
        <Button key="yes" type="primary" loading={busy} disabled={!chosen} onClick={() => void make()}>
          {say(t.makeRecharge)}
        </Button>,
      ]}
    >
      <p>{say(t.makeHint)}</p>
      <p>
        <strong className="bank-amount">
          {grouped(row.amount)} {row.currency}
        </strong>{' '}
        {row.partyName}
      </p>
      <Select<string>
        style={{ width: '100%' }}
        aria-label={say(t.wallet)}
        placeholder={say(t.wallet)}
        value={chosen ?? null}
        onChange={setChosen}
        loading={fetching}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={found.map((w) => ({ value: w.id, label: `${w.code} ${w.ownerName}` }))}
      />
    </Modal>
  )
}
