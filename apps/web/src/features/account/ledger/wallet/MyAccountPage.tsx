import { BankOutlined } from '@ant-design/icons'
import { wallet, type WalletOverview } from '@clearway/contract/features/account/ledger/wallet'
import { walletText } from '@clearway/contract/features/account/ledger/wallet.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useCallback } from 'react'
import { Link } from 'react-router'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { Picker } from '../../../../kernel/form/pickers.tsx'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { usePageActive, usePageSearch } from '../../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { EntryOpening } from '../posting/entryOpening.tsx'
import { WalletPanel } from './WalletPanel.tsx'
import { WalletTile } from './WalletTile.tsx'

import '../ledger.css'

/** What somebody has with the house: a wallet for each currency, never added up. */
export function MyAccountPage() {
  return (
    <EntryOpening>
      <MyAccount />
    </EntryOpening>
  )
}

const owner = wallet.fields.orgId

function MyAccount() {
  const say = useText()
  const can = useCan()
  const staff = useMe()?.user.area !== 'customer'
  const { active } = usePageActive()
  const [query, set] = useChoice()
  const org = staff ? (query.get('org') ?? '') : ''
  const found = useQuery<WalletOverview[], ApiError>({
    queryKey: [wallet.name, 'mine', org],
    queryFn: () => call(wallet.routes.mine, org ? { orgId: org } : {}),
    enabled: active,
  })
  const all = found.data
  const shown = all?.find((w) => w.id === query.get('wallet')) ?? all?.[0]
  return (
    <section className="list-page ledger-page">
      <header className="list-head">
        <h1>{say(walletText.mine)}</h1>
        {staff && can('customer.view') && (
          <Picker
            field={owner}
            value={org || null}
            onChange={(id) => set({ org: String(id ?? ''), wallet: '' })}
            allowClear
            placeholder={say(t.houseWallets)}
            aria-label={say(t.whose)}
            style={{ width: 240 }}
          />
        )}
        {can('bankAccount.view') && (
          <div className="list-tools">
            <Link to={staff ? '/BankMgt' : '/bankAccountManagement'}>
              <Button icon={<BankOutlined aria-hidden />} aria-label={say(t.bindAccount)} tabIndex={-1}>
                {say(t.bindAccount)}
              </Button>
            </Link>
          </div>
        )}
      </header>
      {found.error && !all && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!all && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      {all?.length === 0 && <NoWallet staff={staff} />}
      {all && shown && (
        <>
          <ul className="ledger-tiles" aria-label={say(t.wallets)}>
            {all.map((w) => (
              <li key={w.id}>
                <WalletTile wallet={w} current={w.id === shown.id} onChoose={() => set({ wallet: w.id })} />
              </li>
            ))}
          </ul>
          <WalletPanel key={shown.id} wallet={shown} />
        </>
      )}
    </section>
  )
}

function NoWallet({ staff }: { staff: boolean }) {
  const say = useText()
  const can = useCan()
  return (
    <EmptyNotice title={say(t.none)} hint={say(staff ? t.noneStaff : t.noneOwn)}>
      {staff && can('wallet.add') && (
        <Link to="/AccountInfo">
          <Button type="primary" tabIndex={-1}>
            {say(t.openWallets)}
          </Button>
        </Link>
      )}
    </EmptyNotice>
  )
}

/** Owner and wallet stand in the address; an empty value leaves it. */
function useChoice(): readonly [URLSearchParams, (part: Record<string, string>) => void] {
  const [query, setQuery] = usePageSearch()
  const set = useCallback(
    (part: Record<string, string>) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(part)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setQuery(next, true)
    },
    [query, setQuery],
  )
  return [query, set] as const
}
