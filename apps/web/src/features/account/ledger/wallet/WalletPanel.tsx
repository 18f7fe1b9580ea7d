import {
  BellOutlined,
  FileTextOutlined,
  PlusCircleOutlined,
  SwapOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type { WalletOverview } from '@clearway/contract/features/account/ledger/wallet'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { ActionButton, type Action } from '../../../../kernel/list/RowActions.tsx'
import { grouped } from '../../../../kernel/show.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { balance, signed } from '../Money.tsx'
import { LastMovements } from './LastMovements.tsx'
import { WalletChart } from './WalletChart.tsx'

const AlertDialog = later<{ wallet: WalletOverview; open: boolean; onClose: () => void }>(
  () => import('./AlertDialog.tsx').then((m) => m.AlertDialog),
  (props) => props.open,
)
const isZero = (amount: string) => !/[1-9]/.test(amount)

/** A wallet whole: what can be done with it, its figures, its year and its last movements. */
export function WalletPanel({ wallet: w }: { wallet: WalletOverview }) {
  const say = useText()
  const [alerting, setAlerting] = useState(false)
  return (
    <div className="ledger-panel">
      <WalletActions wallet={w} />
      {w.status === 'frozen' && (
        <Alert
          type="warning"
          showIcon
          title={say(t.frozenSince)}
          description={w.statusNote && say(t.why, { reason: w.statusNote })}
        />
      )}
      {w.below && w.alertLevel !== null && (
        <Alert
          type="error"
          showIcon
          title={say(t.belowBy, {
            level: grouped(w.alertLevel),
            by: grouped(
              sumOf([w.alertLevel, w.available.startsWith('-') ? w.available.slice(1) : `-${w.available}`], 2),
            ),
          })}
        />
      )}
      <Figures wallet={w} onAlert={() => setAlerting(true)} />
      <div className="ledger-two">
        <WalletChart wallet={w} />
        <LastMovements wallet={w} />
      </div>
      <AlertDialog wallet={w} open={alerting} onClose={() => setAlerting(false)} />
    </div>
  )
}

function WalletActions({ wallet: w }: { wallet: WalletOverview }) {
  const say = useText()
  const can = useCan()
  const navigate = useNavigate()
  const go = (path: string) => () => void navigate(path)
  const noPayout =
    w.status === 'frozen'
      ? t.frozenNoPayout
      : isZero(w.available) || w.available.startsWith('-')
        ? t.nothingToPay
        : undefined
  const actions: readonly (Action | false)[] = [
    can('recharge.edit') && {
      key: 'recharge',
      label: t.recharge,
      icon: <PlusCircleOutlined />,
      run: go(`/RechargeInfo?wallet=${w.id}`),
    },
    can('flowBack.edit') && {
      key: 'payout',
      label: t.payout,
      icon: <SwapOutlined />,
      ...(noPayout && { offBecause: noPayout }),
      run: go(`/RechargeFlowBack?apply=payout&wallet=${w.id}`),
    },
    can('ledgerPosting.view') && {
      key: 'statement',
      label: t.statement,
      icon: <FileTextOutlined />,
      run: go(`/RechargeFlow?statement=${w.id}`),
    },
    can('ledgerPosting.view') && {
      key: 'flow',
      label: t.flow,
      icon: <UnorderedListOutlined />,
      run: go(`/RechargeFlow?walletId=${w.id}&account=available`),
    },
  ]
  return (
    <div className="ledger-actions" role="toolbar" aria-label={w.code}>
      <h2>
        {w.currency}{' '}
        <small className="list-figures">
          {w.code} · {w.ownerName || say(ledgerText.house)}
        </small>
      </h2>
      {actions
        .filter((a) => a !== false)
        .map((a) => (
          <ActionButton key={a.key} action={a} primary={a.key === 'recharge'} />
        ))}
    </div>
  )
}

function Figures({ wallet: w, onAlert }: { wallet: WalletOverview; onAlert: () => void }) {
  const say = useText()
  const can = useCan()
  return (
    <dl className="ledger-figures">
      <Figure
        label={say(ledgerText.available)}
        note={
          isZero(w.creditLimit)
            ? undefined
            : say(t.spendable, { amount: balance(sumOf([w.available, w.creditLimit], 2)) })
        }
      >
        {balance(w.available)}
      </Figure>
      <Figure label={say(ledgerText.held)}>{balance(w.held)}</Figure>
      <Figure label={say(ledgerText.creditLimit)}>{grouped(w.creditLimit)}</Figure>
      <Figure
        label={say(ledgerText.alertLevel)}
        note={
          can('wallet.alert') && w.status !== 'closed' ? (
            <Button type="link" size="small" className="ledger-inline" icon={<BellOutlined />} onClick={onAlert}>
              {say(t.setAlert)}
            </Button>
          ) : undefined
        }
      >
        {w.alertLevel === null ? <span className="ledger-quiet">{say(t.noAlert)}</span> : grouped(w.alertLevel)}
      </Figure>
      <Figure label={say(t.monthIn)}>
        <span className="ledger-plus">{signed(w.monthIn)}</span>
      </Figure>
      <Figure label={say(t.monthOut)}>
        <span className="ledger-minus">{isZero(w.monthOut) ? grouped(w.monthOut) : `−${grouped(w.monthOut)}`}</span>
      </Figure>
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="list-figures">
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
