import { ledgerPosting } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { wallet, type WalletRow } from '@clearway/contract/features/account/ledger/wallet'
import { walletText } from '@clearway/contract/features/account/ledger/wallet.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Input } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { StepDialog } from '../StepDialog.tsx'

export type WalletStep = 'freeze' | 'unfreeze' | 'close'
const hints = { freeze: t.freezeHint, unfreeze: t.unfreezeHint, close: t.closeHint } as const

/** Freezes, thaws or closes a wallet, always with a reason; closing asks for its number too, since nothing brings it back. */
export function WalletStepDialog({
  of,
  onClose,
}: {
  of: { step: WalletStep; row: WalletRow } | null
  onClose: () => void
}) {
  return of && <Asked key={`${of.step} ${of.row.id}`} {...of} onClose={onClose} />
}

function Asked({ step, row, onClose }: { step: WalletStep; row: WalletRow; onClose: () => void }) {
  const say = useText()
  const [named, setNamed] = useState('')
  const closing = step === 'close'
  return (
    <StepDialog
      title={`${say(walletText[step])} · ${row.code ?? ''} ${row.currency ?? ''}`}
      hint={say(hints[step])}
      okText={say(walletText[step])}
      cancelText={common.cancel}
      danger={step !== 'unfreeze'}
      reason={{ label: say(walletText.reason), required: true }}
      notYet={closing && named.trim() !== row.code}
      reread={[wallet.name, ledgerPosting.name]}
      onClose={onClose}
      onSend={(reason) => call(wallet.routes[step], { id: row.id, version: row.version, reason })}
    >
      {closing && (
        <Form.Item label={say(t.closeNamed)} htmlFor="wallet-named" extra={row.code} required>
          <Input
            id="wallet-named"
            value={named}
            autoFocus
            autoComplete="off"
            maxLength={32}
            onChange={(event) => setNamed(event.target.value)}
          />
        </Form.Item>
      )}
    </StepDialog>
  )
}
