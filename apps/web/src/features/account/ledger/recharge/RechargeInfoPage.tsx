import { recharge, type RechargeFull } from '@clearway/contract/features/account/ledger/recharge'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useWallets } from '../wallet/useWallets.ts'
import { RechargeForm } from './RechargeForm.tsx'
import { rechargePageText as t } from './rechargePage.text.ts'

import '../ledger.css'

/** The application for a recharge: a new one, or a draft that the address names (`?id=`). `?wallet=` chooses the wallet beforehand. */
export function RechargeInfoPage() {
  const say = useText()
  const navigate = useNavigate()
  const [query] = usePageSearch()
  const [round, setRound] = useState(0)
  const [done, setDone] = useState<RechargeFull>()
  const id = query.get('id')
  const again = () => {
    setDone(undefined)
    setRound(round + 1)
    void navigate('/RechargeInfo', { replace: true })
  }
  return (
    <section className="ledger-form-page">
      <header className="list-head">
        <h1>{say(t.formTitle)}</h1>
      </header>
      {done ? (
        <Result
          status="success"
          title={say(t.submitted, { code: done.code })}
          extra={
            <>
              <Link to={`/RechargeRecord?open=${done.id}`}>
                <Button type="primary" tabIndex={-1}>
                  {say(t.follow)}
                </Button>
              </Link>{' '}
              <Button onClick={again}>{say(t.another)}</Button>
            </>
          }
        />
      ) : id ? (
        <Draft key={`${id} ${round}`} id={id} onDone={setDone} onAgain={again} />
      ) : (
        <Fresh key={round} wallet={query.get('wallet')} onDone={setDone} onAgain={again} />
      )}
    </section>
  )
}

interface Ways {
  readonly onDone: (sent: RechargeFull) => void
  readonly onAgain: () => void
}

function Fresh({ wallet, ...ways }: Ways & { wallet: string | null }) {
  const say = useText()
  const wallets = useWallets()
  if (wallets?.length === 0) return <EmptyNotice title={say(t.noWallet)} hint={say(t.noWalletHint)} />
  // A customer with one wallet is not asked which.
  return wallets ? (
    <RechargeForm wallet={wallet ?? (wallets.length === 1 ? wallets[0]!.id : null)} {...ways} />
  ) : (
    <div className="waiting" aria-busy="true">
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  )
}

function Draft({ id, ...ways }: Ways & { id: string }) {
  const say = useText()
  const found = useQuery<RechargeFull, ApiError>({
    queryKey: [recharge.name, 'draft', id],
    queryFn: () => call(recharge.routes.queryById, { id }),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  if (!found.data.editable)
    return (
      <Alert
        type="info"
        showIcon
        title={say(t.notEditable)}
        action={
          <Link to={`/RechargeRecord?open=${id}`}>
            <Button size="small" tabIndex={-1}>
              {say(t.open)}
            </Button>
          </Link>
        }
      />
    )
  return <RechargeForm draft={found.data} wallet={null} {...ways} />
}
