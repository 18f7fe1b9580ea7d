import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { ledgerPosting, type VerifiedWallet } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { ledgerPostingText } from '@clearway/contract/features/account/ledger/ledgerPosting.text'
import type { WalletRow } from '@clearway/contract/features/account/ledger/wallet'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Drawer, Progress } from 'antd'
import { useEffect, useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'

import '../ledger.css'

/** Goes through the chain of a wallet and says in plain words what came of it. */
export function VerifyDrawer({ row, onClose }: { row: WalletRow | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  return (
    <Drawer
      rootClassName="page-drawer"
      open={row !== null}
      onClose={onClose}
      size={narrow ? '100%' : 560}
      title={say(t.verifyOf, { code: last?.code ?? '' })}
      destroyOnHidden
    >
      {last && <Verifying key={last.id} id={last.id} />}
    </Drawer>
  )
}

function Verifying({ id }: { id: string }) {
  const say = useText()
  const work = useMutation<VerifiedWallet, ApiError>({ mutationFn: () => call(ledgerPosting.routes.verify, { id }) })
  const { mutate } = work
  useEffect(() => mutate(), [mutate])
  return (
    <div className="ledger-entry" aria-live="polite">
      <p className="ledger-quiet">{say(t.verifyHint)}</p>
      {work.isPending && <Running />}
      {work.error && <ReadFailure error={work.error} onRetry={() => mutate()} />}
      {work.data && !work.isPending && (
        <>
          <Result of={work.data} />
          <div className="ledger-entry-foot">
            <Button onClick={() => mutate()}>{say(t.again)}</Button>
          </div>
        </>
      )}
    </div>
  )
}

function Running() {
  const say = useText()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const ticking = setInterval(() => setSeconds((s) => s + 1), 1000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <div>
      <Progress percent={100} status="active" showInfo={false} aria-label={say(t.verify)} />
      <span className="list-figures">{say(t.verifying, { seconds })}</span>
    </div>
  )
}

function Result({ of }: { of: VerifiedWallet }) {
  const say = useText()
  const zone = useTimeZone()
  const good = of.faults.length === 0
  return (
    <>
      {good ? (
        <Alert
          type="success"
          showIcon
          icon={<CheckCircleOutlined />}
          title={
            of.checked === 0
              ? say(t.verifyEmpty)
              : say(t.verifyGood, { count: grouped(of.checked), seq: grouped(of.untilSeq) })
          }
        />
      ) : (
        <Alert
          type="error"
          showIcon
          icon={<WarningOutlined />}
          title={say(t.verifyBad, { count: of.faults.length, seq: grouped(of.faults[0]!.seq) })}
          description={say(t.verifyBadHint)}
        />
      )}
      {!good && (
        <>
          <table className="list-plain">
            <thead>
              <tr>
                <th scope="col">{say(ledgerPostingText.seq)}</th>
                <th scope="col">{say(t.fault)}</th>
              </tr>
            </thead>
            <tbody>
              {of.faults.map((f) => (
                <tr key={`${f.seq} ${f.fault}`}>
                  <td className="list-figures">{say(t.at, { seq: grouped(f.seq) })}</td>
                  <td>{say(ledgerPostingText.faults[f.fault])}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {of.faults.length >= 100 && <p className="ledger-quiet">{say(t.verifyMany)}</p>}
        </>
      )}
      {of.seal ? (
        <dl className="ledger-seal">
          <dt>{say(t.sealed, { seq: of.seal.seq, at: timeIn(zone, of.seal.at), until: grouped(of.seal.untilSeq) })}</dt>
          <dd>
            <span className="ledger-quiet">{say(t.sealHash)}</span> <code>{of.seal.hash}</code>
          </dd>
        </dl>
      ) : (
        <p className="ledger-quiet">{say(t.noSeal)}</p>
      )}
    </>
  )
}
