import { ArrowLeftOutlined, RollbackOutlined } from '@ant-design/icons'
import { reversibleKinds } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { ledgerPosting, type OpenedEntry } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { ledgerPostingText } from '@clearway/contract/features/account/ledger/ledgerPosting.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { Fact } from '../Fact.tsx'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { EntryPostings } from './EntryPostings.tsx'
import { ShownSource } from './SourceRef.tsx'

import '../ledger.css'

/** One entry whole: what it posted, what caused it, what it belongs to, and how one sees that nobody touched it. */
export function EntryDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  // Entries gone to from the one that was opened; the last is shown.
  const [way, setWay] = useState<{ from: string | null; ids: readonly string[] }>({ from: null, ids: [] })
  if (id !== null && way.from !== id) setWay({ from: id, ids: [id] })
  const shown = way.ids.at(-1)
  const found = useQuery<OpenedEntry, ApiError>({
    queryKey: [ledgerPosting.name, 'entry', shown],
    queryFn: () => call(ledgerPosting.routes.queryEntry, { id: shown! }),
    enabled: id !== null && shown !== undefined,
  })
  const entry = found.data
  const close = () => {
    setWay({ from: null, ids: [] })
    onClose()
  }
  const back = () => setWay({ ...way, ids: way.ids.slice(0, -1) })
  const title = (
    <span className="ledger-entry-title">
      {way.ids.length > 1 && (
        <Button type="text" size="small" icon={<ArrowLeftOutlined />} aria-label={say(t.back)} onClick={back} />
      )}
      {entry ? say(t.entryOf, { kind: say(ledgerText.kinds[entry.kind]) }) : say(ledgerPostingText.entry)}
      {entry && (
        <b className="list-figures">
          {grouped(entry.amount)} {entry.currency}
        </b>
      )}
    </span>
  )
  return (
    <Drawer rootClassName="page-drawer" open={id !== null} onClose={close} size={narrow ? '100%' : 680} title={title}>
      {found.error && !entry && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!entry && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {entry && (
        <Opened
          key={entry.id}
          entry={entry}
          onGo={(next) => setWay({ ...way, ids: [...way.ids, next] })}
          onLeave={close}
        />
      )}
    </Drawer>
  )
}

function Opened({ entry, onGo, onLeave }: { entry: OpenedEntry; onGo: (id: string) => void; onLeave: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <div className="ledger-entry">
      <dl className="ledger-facts">
        <Fact label={t.when}>
          <time dateTime={entry.createdAt} title={zone}>
            {timeIn(zone, entry.createdAt, true)}
          </time>
        </Fact>
        <Fact label={t.who}>{entry.personName ?? say(t.program)}</Fact>
        {entry.source && (
          <Fact label={t.cause}>
            <ShownSource source={entry.source} onGo={onLeave} />
          </Fact>
        )}
        {entry.memo && <Fact label={ledgerText.memo}>{entry.memo}</Fact>}
      </dl>
      <h2>{say(t.postings)}</h2>
      <EntryPostings postings={entry.postings} currency={entry.currency} />
      <h2>{say(t.chain)}</h2>
      <Family entry={entry} onGo={onGo} />
      <h2>{say(t.proof)}</h2>
      <Proof entry={entry} />
      <Reverse entry={entry} onLeave={onLeave} />
    </div>
  )
}

function Family({ entry, onGo }: { entry: OpenedEntry; onGo: (id: string) => void }) {
  const say = useText()
  const zone = useTimeZone()
  const groups = [
    { title: t.parent, of: entry.parent ? [entry.parent] : [] },
    { title: t.reverses, of: entry.reverses ? [entry.reverses] : [] },
    { title: t.reversedBy, of: entry.reversedBy ? [entry.reversedBy] : [] },
    { title: t.children, of: entry.children.filter((c) => c.id !== entry.reversedBy?.id) },
  ].filter((g) => g.of.length > 0)
  if (groups.length === 0) return <p className="ledger-quiet">{say(t.alone)}</p>
  return groups.map(({ title, of }) => (
    <dl key={title.en} className="ledger-facts">
      <div>
        <dt>{say(title)}</dt>
        <dd>
          <ul className="ledger-family">
            {of.map((o) => (
              <li key={o.id}>
                <Button type="link" size="small" className="ledger-inline" onClick={() => onGo(o.id)}>
                  {say(ledgerText.kinds[o.kind])}{' '}
                  <span className="list-figures">
                    {grouped(o.amount)} {entry.currency}
                  </span>
                </Button>
                <small className="ledger-quiet list-figures">
                  {timeIn(zone, o.createdAt)}
                  {o.personName && ` · ${o.personName}`}
                </small>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  ))
}

function Proof({ entry }: { entry: OpenedEntry }) {
  const say = useText()
  const zone = useTimeZone()
  const chained = entry.postings.filter((p) => p.seq !== null)
  return (
    <ul className="ledger-proof">
      {chained.map((p) => (
        <li key={`${p.walletId} ${p.seq}`}>
          <span>
            {p.walletCode} · {say(ledgerText.accounts[p.account])}
          </span>
          <span className="list-figures">{say(t.seqHash, { seq: p.seq, hash: p.hash ?? '' })}</span>
          <small className="ledger-quiet list-figures">
            {p.sealSeq === null
              ? say(t.unsealed)
              : say(t.underSeal, { seq: p.sealSeq, at: p.sealedAt ? timeIn(zone, p.sealedAt) : '' })}
          </small>
        </li>
      ))}
    </ul>
  )
}

/** Staff may apply for its opposite; a second person decides. */
function Reverse({ entry, onLeave }: { entry: OpenedEntry; onLeave: () => void }) {
  const say = useText()
  const can = useCan()
  const navigate = useNavigate()
  const staff = useMe()?.user.area === 'admin'
  const wallet = entry.postings.find((p) => p.walletId !== null && !p.hidden)?.walletId
  if (!staff || !wallet || !can('flowBack.edit') || !(reversibleKinds as readonly string[]).includes(entry.kind))
    return null
  const done = entry.reversedBy !== null
  const go = () => {
    onLeave()
    void navigate(`/RechargeFlowBack?apply=reversal&wallet=${wallet}&entry=${entry.id}`)
  }
  const button = (
    <Button
      icon={<RollbackOutlined />}
      onClick={done ? undefined : go}
      {...(done && { 'aria-disabled': true, className: 'list-off' })}
    >
      {say(t.reverseThis)}
    </Button>
  )
  return (
    <div className="ledger-entry-foot">
      {done ? <Tooltip title={say(t.reversedAlready)}>{button}</Tooltip> : button}
    </div>
  )
}
