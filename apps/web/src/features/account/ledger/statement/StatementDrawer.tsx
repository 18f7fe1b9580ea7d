import { statement } from '@clearway/contract/features/account/ledger/statement'
import { statementText as s } from '@clearway/contract/features/account/ledger/statement.text'
import { periodOf, type Period } from '@clearway/contract/kernel/period'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, DatePicker, Drawer, Segmented, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { StatementCheck } from './StatementCheck.tsx'

import './statement.css'
import { statementDrawerText as t } from './statementDrawer.text.ts'
import { Papers } from './StatementPapers.tsx'
import { Head, Lines, Marks, Sums } from './StatementParts.tsx'

type Preset = keyof typeof t.presets

const firstPage: { readonly afterSeq?: number; readonly untilSeq?: number } = {}

/** A wallet's statement for a period that the reader chooses, with its papers. Null closes it. */
export function StatementDrawer({ walletId, onClose }: { walletId: string | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  return (
    <Drawer
      rootClassName="page-drawer"
      open={walletId !== null}
      onClose={onClose}
      size={narrow ? '100%' : 960}
      title={say(s.title)}
      destroyOnHidden
    >
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
    getNextPageParam: (last) =>
      last.nextSeq === null ? undefined : { afterSeq: last.nextSeq, untilSeq: last.untilSeq },
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
        <Segmented<Preset>
          aria-label={say(t.periodLabel)}
          value={preset}
          onChange={choose}
          options={(Object.keys(t.presets) as Preset[]).map((value) => ({ value, label: say(t.presets[value]) }))}
        />
        {preset === 'own' && (
          <DatePicker.RangePicker
            allowClear={false}
            aria-label={say(t.periodLabel)}
            format="YYYY-MM-DD"
            value={[dayjs(own.from), dayjs(own.to)]}
            onChange={(range) =>
              range?.[0] &&
              range[1] &&
              setOwn({ from: range[0].format('YYYY-MM-DD'), to: range[1].format('YYYY-MM-DD') })
            }
          />
        )}
        <Papers walletId={walletId} period={period} />
      </div>
      {found.isError && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!whole && !found.isError && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {whole && (
        <>
          <Head whole={whole} />
          <Lines whole={whole} movements={movements} />
          {found.hasNextPage && (
            <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {say(t.more)} · {say(t.shown, { shown: movements.length, count: whole.count })}
            </Button>
          )}
          {whole.sums.length > 0 && <Sums whole={whole} />}
          <Marks whole={whole} />
          <StatementCheck walletId={walletId} />
        </>
      )}
    </div>
  )
}
