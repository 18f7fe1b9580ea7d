import { bankStatement } from '@clearway/contract/features/account/ledger/bankStatement'
import { recharge } from '@clearway/contract/features/account/ledger/recharge'
import { sameDecimal } from '@clearway/contract/kernel/decimal'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useAttempt } from '../../../../kernel/attempt.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { bankPageText as t } from './bankPage.text.ts'

/** Confirms the recharge whose money the bank shows, by the amount that came. Who made it hears that somebody else must. */
export function ConfirmCredit({ id, amount, received }: { id: string; amount: string; received: string }) {
  const say = useText()
  const can = useCan()
  const { busy, attempt } = useAttempt()
  const client = useQueryClient()
  const { message } = App.useApp()
  // However often it is clicked or sent again, it is one credit.
  const [key] = useState(() => crypto.randomUUID())
  if (!can('recharge.review')) return null
  const confirm = () =>
    attempt(async () => {
      const { version } = await call(recharge.routes.queryById, { id })
      await call(
        recharge.routes.confirm,
        { id, version, ...(!sameDecimal(amount, received) && { amount: received, reason: say(t.confirmReason) }) },
        undefined,
        key,
      )
      void message.success(say(t.confirmed))
      await Promise.all(
        [bankStatement.name, recharge.name, 'ledgerPosting', 'wallet'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      )
    })
  return (
    <Button size="small" type="primary" loading={busy} onClick={() => void confirm()}>
      {say(t.confirm)}
    </Button>
  )
}
