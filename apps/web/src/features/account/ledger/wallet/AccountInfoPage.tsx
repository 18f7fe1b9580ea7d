import {
  BarChartOutlined,
  FileTextOutlined,
  LockOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { wallet, type WalletRow } from '@clearway/contract/features/account/ledger/wallet'
import { walletText } from '@clearway/contract/features/account/ledger/wallet.text'
import { fillText } from '@clearway/contract/kernel/text'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { useCan } from '../../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import type { Column } from '../../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import type { RowOf } from '../../../../kernel/rows.ts'
import { grouped } from '../../../../kernel/show.ts'
import { ledgerColumn } from '../ledgerColumn.tsx'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import type { WalletStep } from './WalletStepDialog.tsx'

type Row = RowOf<typeof wallet>

const WalletForm = later<EditDrawerProps>(
  () => import('./WalletForm.tsx').then((m) => m.WalletForm),
  (props) => props.editing !== null,
)
const WalletStepDialog = later<{ of: { step: WalletStep; row: WalletRow } | null; onClose: () => void }>(
  () => import('./WalletStepDialog.tsx').then((m) => m.WalletStepDialog),
  (props) => props.of !== null,
)
const VerifyDrawer = later<{ row: WalletRow | null; onClose: () => void }>(
  () => import('./VerifyDrawer.tsx').then((m) => m.VerifyDrawer),
  (props) => props.row !== null,
)

interface Dialogs {
  readonly step: (step: WalletStep, row: WalletRow) => void
  readonly verify: (row: WalletRow) => void
}
const Opening = createContext<Dialogs>({ step: () => {}, verify: () => {} })

// What decides about a wallet stands first.
const first: readonly string[] = [
  'code',
  'orgId',
  'currency',
  'status',
  'available',
  'held',
  'alert',
  'creditLimit',
  'alertLevel',
]
const placeOf = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)
const listed = { ...wallet, title: t.manage }
const List = resourcePage(listed, {
  columns,
  form: WalletForm,
  useActions: useWalletActions,
  empty: (add) => <NoWallets>{add}</NoWallets>,
})

/** All wallets of the tenant, for finance: opened, limited, frozen and closed here, and gone through by their chain. */
export function AccountInfoPage() {
  const [step, setStep] = useState<{ step: WalletStep; row: WalletRow } | null>(null)
  const [verified, setVerified] = useState<WalletRow | null>(null)
  const opening = useMemo<Dialogs>(() => ({ step: (s, row) => setStep({ step: s, row }), verify: setVerified }), [])
  return (
    <Opening value={opening}>
      <List />
      <WalletStepDialog of={step} onClose={() => setStep(null)} />
      <VerifyDrawer row={verified} onClose={() => setVerified(null)} />
    </Opening>
  )
}

function columns(given: readonly Column<Row>[]): readonly Column<Row>[] {
  return given
    .toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
    .map(ledgerColumn)
    .map((c) => {
      switch (c.key) {
        case 'ownerKind':
          return { ...c, aside: true }
        default:
          return c
      }
    })
}

const isZero = (amount: string) => !/[1-9]/.test(amount)

const offOf = (row: Row): Pick<Action, 'offBecause'> => (row.status === 'closed' ? { offBecause: t.isClosed } : {})

/** Frozen or not; closed only once nothing is in it. */
function stateActions(row: Row, step: Dialogs['step']): readonly Action[] {
  const full = row.status !== 'closed' && !(isZero(row.available) && isZero(row.held))
  const notEmpty = full
    ? { offBecause: fillText(t.notEmpty, { available: grouped(row.available), held: grouped(row.held) }) }
    : offOf(row)
  return [
    row.status === 'frozen'
      ? { key: 'unfreeze', label: walletText.unfreeze, icon: <UnlockOutlined />, run: () => step('unfreeze', row) }
      : {
          key: 'freeze',
          label: walletText.freeze,
          icon: <LockOutlined />,
          ...offOf(row),
          run: () => step('freeze', row),
        },
    {
      key: 'close',
      label: walletText.close,
      icon: <StopOutlined />,
      danger: true,
      ...notEmpty,
      run: () => step('close', row),
    },
  ]
}

const movementActions = (row: Row, go: (to: string) => void): readonly Action[] => [
  {
    key: 'flow',
    label: t.movements,
    icon: <BarChartOutlined />,
    run: () => go(`/RechargeFlow?walletId=${row.id}&account=available`),
  },
  {
    key: 'statement',
    label: t.statement,
    icon: <FileTextOutlined />,
    run: () => go(`/RechargeFlow?statement=${row.id}`),
  },
]

function useWalletActions() {
  const can = useCan()
  const navigate = useNavigate()
  const { step, verify } = useContext(Opening)
  return useMemo(() => {
    const go = (to: string) => void navigate(to)
    const view = (row: Row) => go(`/MyAccount?wallet=${row.id}${row.orgId ? `&org=${row.orgId}` : ''}`)
    const rowActions = (row: Row, usual: readonly Action[]): readonly Action[] => {
      const of = (key: string) => usual.filter((a) => a.key === key)
      const off = offOf(row)
      return [
        ...(row.status === 'closed' ? [] : [{ key: 'view', label: t.asOwner, run: () => view(row) }]),
        ...of('edit').map((a) => ({ ...a, ...off })),
        ...(can('flowBack.edit')
          ? [
              {
                key: 'limit',
                label: t.changeLimit,
                ...off,
                run: () => go(`/RechargeFlowBack?apply=creditLimit&wallet=${row.id}`),
              },
            ]
          : []),
        ...(can('ledgerPosting.view') ? movementActions(row, go) : []),
        ...(can('ledger.verify')
          ? [{ key: 'verify', label: t.verify, icon: <SafetyCertificateOutlined />, run: () => verify(row) }]
          : []),
        ...of('history'),
        ...(can('wallet.freeze') ? stateActions(row, step) : []),
      ]
    }
    return { rowActions, onOpen: (row: Row) => (row.status === 'closed' ? undefined : view(row)) }
  }, [can, navigate, step, verify])
}

function NoWallets({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.walletsNone)} hint={say(t.walletsNoneHint)}>
      {children}
    </EmptyNotice>
  )
}
