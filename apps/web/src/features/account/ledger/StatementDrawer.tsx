import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { statement, type StatementMovement } from '@clearway/contract/features/account/ledger/statement'
import { statementText as s } from '@clearway/contract/features/account/ledger/statement.text'
import type { Output } from '@clearway/contract/kernel/route'
import { DownloadOutlined } from '@ant-design/icons'
import { languages, type Language } from '@clearway/contract/kernel/text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, DatePicker, Drawer, Dropdown, Segmented, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { call, download } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { ReadFailure } from '../../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { useReport } from '../../../kernel/report.ts'
import { grouped, timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { StatementCheck } from './StatementCheck.tsx'
import './statement.css'
import { statementDrawerText as t } from './statementDrawer.text.ts'

type Preset = keyof typeof t.presets
type Whole = Output<(typeof statement)['query']>
interface Period { readonly from: string; readonly to: string }

const firstPage: { readonly afterSeq?: number; readonly untilSeq?: number } = {}

/** The days of a preset, as the tenant's calendar stands today. */
function periodOf(preset: Exclude<Preset, 'own'>, today: string): Period {
  const now = dayjs(today)
  const day = (d: Dayjs) => d.format('YYYY-MM-DD')
  switch (preset) {
    case 'thisMonth': return { from: day(now.startOf('month')), to: today }
    case 'lastMonth': return { from: day(now.subtract(1, 'month').startOf('month')), to: day(now.subtract(1, 'month').endOf('month')) }
    case 'quarter': return { from: day(now.month(Math.floor(now.month() / 3) * 3).startOf('month')), to: today }
    case 'year': return { from: day(now.startOf('year')), to: today }
  }
}

/** A wallet's statement for a period that the reader chooses, with its papers. Null closes it. */
export function StatementDrawer({ walletId, onClose }: { walletId: string | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  return (
    <Drawer rootClassName="page-drawer" open={walletId !== null} onClose={onClose} size={narrow ? '100%' : 960} title={say(s.title)} destroyOnHidden>
      {walletId && <Opened key={walletId} walletId={walletId} />}
    </Drawer>
  )
}

function Opened({ walletId }: { walletId: string }) {
  const say = useText()
  const zone = useTimeZone()
  const [today] = useState(() => timeIn(zone, new Date().toISOString()).slice(0, 10))
  const [preset, setPreset] = useState<Preset>('thisMonth')
  const [own, setOwn] = useState<Period>(() => periodOf('thisMonth', today))
  const period = preset === 'own' ? own : periodOf(preset, today)
  const found = useInfiniteQuery({
    queryKey: ['statement', walletId, period],
    // The first page says up to which posting the statement goes; the later ones stay within it.
    initialPageParam: firstPage,
    queryFn: ({ pageParam }) => call(statement.query, { walletId, ...period, ...pageParam }),
    getNextPageParam: (last) => (last.nextSeq === null ? undefined : { afterSeq: last.nextSeq, untilSeq: last.untilSeq }),
  })
  const whole = found.data?.pages[0]
  const movements = found.data?.pages.flatMap((p) => p.movements) ?? []
  const choose = (next: Preset) => {
    if (next === 'own') setOwn(period)
    setPreset(next)
  }
  return (
    <div className="statement">
      <div className="statement-tools">
        <Segmented<Preset> aria-label={say(t.periodLabel)} value={preset} onChange={choose} options={(Object.keys(t.presets) as Preset[]).map((value) => ({ value, label: say(t.presets[value]) }))} />
        {preset === 'own' && (
          <DatePicker.RangePicker
            allowClear={false} aria-label={say(t.periodLabel)} format="YYYY-MM-DD" value={[dayjs(own.from), dayjs(own.to)]}
            onChange={(range) => range?.[0] && range[1] && setOwn({ from: range[0].format('YYYY-MM-DD'), to: range[1].format('YYYY-MM-DD') })}
          />
        )}
        <Papers walletId={walletId} period={period} />
      </div>
      {found.isError && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!whole && !found.isError && <div className="waiting" aria-busy="true"><Skeleton active paragraph={{ rows: 8 }} /></div>}
      {whole && (
        <>
          <Head whole={whole} />
          <Lines whole={whole} movements={movements} />
          {found.hasNextPage && <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>{say(t.more)} · {say(t.shown, { shown: movements.length, count: whole.count })}</Button>}
          {whole.sums.length > 0 && <Sums whole={whole} />}
          <Marks whole={whole} />
          <StatementCheck walletId={walletId} />
        </>
      )}
    </div>
  )
}

const kinds = [['exportPDF', 'PDF'], ['exportExcel', 'Excel']] as const

/** The papers, in the language of who receives them. */
function Papers({ walletId, period }: { walletId: string; period: Period }) {
  const say = useText()
  const report = useReport()
  const can = useCan()
  const [busy, setBusy] = useState<string>()
  if (!can('ledgerPosting.export')) return null
  const fetch = async (verb: 'exportPDF' | 'exportExcel', language: Language) => {
    setBusy(verb)
    await download(statement[verb], { walletId, ...period, language }).catch(report)
    setBusy(undefined)
  }
  return (
    <div className="statement-papers">
      {kinds.map(([verb, label]) => (
        <Dropdown key={verb} trigger={['click']} menu={{ items: languages.map((l) => ({ key: l, label: say(t.language[l]) })), onClick: ({ key }) => void fetch(verb, key as Language) }}>
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy === verb}>{label}</Button>
        </Dropdown>
      ))}
    </div>
  )
}

function Head({ whole }: { whole: Whole }) {
  const say = useText()
  const { wallet, opening, closing } = whole
  const facts = [[s.wallet, wallet.code], [s.owner, wallet.ownerName ?? say(s.house)], [s.currency, wallet.currency], [s.period, say(s.periodOf, { from: whole.from, to: whole.to })], [s.timeZone, whole.timeZone]] as const
  const boxes = [[s.opening, opening.available, opening.held], [s.in, `+${grouped(whole.in)}`, undefined], [s.out, `−${grouped(whole.out)}`, undefined], [s.closing, closing.available, closing.held]] as const
  return (
    <>
      <dl className="statement-head">{facts.map(([label, value]) => <div key={label.en}><dt>{say(label)}</dt><dd>{value}</dd></div>)}</dl>
      <dl className="statement-sums">
        {boxes.map(([label, amount, held]) => (
          <div key={label.en}><dt>{say(label)}</dt><dd>{held === undefined ? amount : grouped(amount)}<small>{held === undefined ? say(s.available) : `${say(s.held)} ${grouped(held)}`}</small></dd></div>
        ))}
      </dl>
      <p className="statement-note">{say(t.equation)}</p>
    </>
  )
}

const nothing = (amount: string) => /^-?0+(\.0+)?$/.test(amount)
const plus = (amount: string) => (amount.startsWith('-') || nothing(amount) ? '' : `+${grouped(amount)}`)
const minus = (amount: string) => (amount.startsWith('-') && !nothing(amount) ? `−${grouped(amount.slice(1))}` : '')
const either = (amount: string) => plus(amount) || minus(amount)

function Lines({ whole, movements }: { whole: Whole; movements: readonly StatementMovement[] }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    // It scrolls sideways on a phone, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="statement-scroll" tabIndex={0} role="region" aria-label={say(s.movements)}>
      <table>
        <thead><tr><th scope="col">{say(s.time)}</th><th scope="col">{say(s.kind)}</th><th scope="col">{say(s.source)}</th>{[s.in, s.out, s.available, s.heldChange].map((h) => <th key={h.en} scope="col" className="statement-end">{say(h)}</th>)}</tr></thead>
        <tbody>
          <tr><td>{whole.from}</td><td colSpan={4}><strong>{say(s.opening)}</strong></td><td className="statement-end"><strong>{grouped(whole.opening.available)}</strong></td><td aria-label={say(s.heldChange)} /></tr>
          {movements.map((m) => (
            <tr key={m.seq}>
              <td>{timeIn(zone, m.at)}</td><td>{say(ledgerText.kinds[m.kind])}</td><td className="statement-wide">{[m.sourceCode, m.memo].filter(Boolean).join(' · ')}</td>
              <td className="statement-end">{plus(m.available)}</td><td className="statement-end">{minus(m.available)}</td><td className="statement-end">{grouped(m.availableAfter)}</td><td className="statement-end">{either(m.held)}</td>
            </tr>
          ))}
          {movements.length === 0 && <tr><td colSpan={7}>{say(s.none)}</td></tr>}
          <tr><td>{whole.to}</td><td colSpan={4}><strong>{say(s.closing)}</strong></td><td className="statement-end"><strong>{grouped(whole.closing.available)}</strong></td><td aria-label={say(s.heldChange)} /></tr>
        </tbody>
      </table>
    </div>
  )
}

function Sums({ whole }: { whole: Whole }) {
  const say = useText()
  return (
    <section>
      <h2>{say(s.sums)}</h2>
      <table>
        <thead><tr><th scope="col">{say(s.kind)}</th>{[s.count, s.in, s.out, s.heldChange].map((h) => <th key={h.en} scope="col" className="statement-end">{say(h)}</th>)}</tr></thead>
        <tbody>
          {whole.sums.map((x) => <tr key={x.kind}><td>{say(ledgerText.kinds[x.kind])}</td><td className="statement-end">{x.count}</td><td className="statement-end">{grouped(x.in)}</td><td className="statement-end">{grouped(x.out)}</td><td className="statement-end">{either(x.held)}</td></tr>)}
          <tr><td><strong>{say(s.total)}</strong></td><td className="statement-end">{whole.count}</td><td className="statement-end">{grouped(whole.in)}</td><td className="statement-end">{grouped(whole.out)}</td><td className="statement-end">{either(whole.heldChange)}</td></tr>
        </tbody>
      </table>
    </section>
  )
}

function Marks({ whole: { headHash, untilSeq, seal } }: { whole: Whole }) {
  const say = useText()
  return (
    <p className="statement-note">
      {headHash && <>{say(s.chain, { seq: untilSeq, hash: headHash })}<br /></>}
      {seal ? say(s.sealed, { seal: seal.seq, until: seal.until, hash: seal.hash }) : say(s.notSealed)}
    </p>
  )
}
