import { WarningOutlined } from '@ant-design/icons'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type { WalletOverview } from '@clearway/contract/features/account/ledger/wallet'
import { walletText } from '@clearway/contract/features/account/ledger/wallet.text'

import { useText } from '../../../../kernel/language.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { balance } from '../Money.tsx'

/** One wallet in short; choosing it shows the rest below. */
export function WalletTile({
  wallet: w,
  current,
  onChoose,
}: {
  wallet: WalletOverview
  current: boolean
  onChoose: () => void
}) {
  const say = useText()
  return (
    <button type="button" className="ledger-tile" aria-current={current ? 'true' : undefined} onClick={onChoose}>
      <span className="ledger-tile-head">
        <b>{w.currency}</b> {say(walletText.currencies[w.currency])}
        <small className="list-figures">{w.code}</small>
      </span>
      <span className="ledger-tile-sum">
        <span className="unseen">{say(ledgerText.available)} </span>
        <b className="list-figures">{balance(w.available)}</b>
      </span>
      <span className="ledger-tile-foot">
        <span>
          {say(ledgerText.held)} <b className="list-figures">{balance(w.held)}</b>
        </span>
        {w.status !== 'active' && <span className="ledger-mark">{say(ledgerText.walletStates[w.status])}</span>}
        {w.below && (
          <span className="ledger-mark ledger-mark-bad">
            <WarningOutlined aria-hidden /> {say(t.below)}
          </span>
        )}
      </span>
    </button>
  )
}
