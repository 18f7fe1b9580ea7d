import { customsClock } from '@clearway/contract/features/customs/united-states/entry/entryFiles'
import { entryResponsesText as r } from '@clearway/contract/features/customs/united-states/entry/entryResponses.text'
import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'

import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { FileTools } from '../../exchange/FileTools.tsx'
import { entryLayoutUse, entryResultsUse } from './entryFiles.ts'
import { entryMessagesText as t } from './entryMessages.text.ts'

const { routes, name } = usEntry
const kinds = { ...r.kinds, ...r.byHand }

/** Above the list of entries: responses from files, and how the data file looks. */
export const EntryFileTools = () => <FileTools may="usEntry.submit" results={entryResultsUse} layout={entryLayoutUse} />

/** What customs said of an entry, each as it came, and what waits to be claimed by one. */
export function EntryMessages({ row }: { row: UsEntryFull }) {
  const say = useText()
  const can = useCan()
  const zone = useTimeZone()
  const report = useReport()
  return (
    <section className="trade-card trade-events" aria-labelledby="entry-messages">
      <h2 id="entry-messages">{say(r.title)}</h2>
      {can('usEntry.export') && !row.deletedAt && (
        <p className="trade-row">
          <Button size="small" onClick={() => void download(routes.dataFile, { ids: [row.id] }).catch(report)}>
            {say(r.dataFile)}
          </Button>
        </p>
      )}
      {row.responses.length === 0 && <p className="trade-quiet">{say(r.none)}</p>}
      <ol>
        {row.responses.map((one) => (
          <li key={one.id} data-kind={one.kind}>
            <strong>{say(kinds[one.kind])}</strong>{' '}
            <time className="trade-quiet" dateTime={one.at}>
              {timeIn(zone, one.at)}
            </time>{' '}
            <span className="trade-quiet">
              {one.byHand ? `${say(t.byHand)} · ${one.person ?? ''}` : one.round && say(t.round, { round: one.round })}
            </span>
            {!one.changed && (
              <p className="trade-quiet" data-why={one.why !== null || undefined}>
                {say(r.unchanged)}
                {one.why && <> · {say(one.why)}</>}
              </p>
            )}
            {one.note && <p>{one.note}</p>}
            {one.raw && (
              <details>
                <summary>{say(r.raw)}</summary>
                <pre>{one.raw}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
      {can('usEntry.submit') && !row.deletedAt && <Unclaimed row={row} />}
    </section>
  )
}

/** Responses that name no entry here: whoever knows says that one of them is about this one. */
function Unclaimed({ row: { id, version } }: { row: UsEntryFull }) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: [name, 'waitingResults'],
    queryFn: () => call(routes.waitingResults, {}),
  })
  if (data.length === 0) return null
  const claim = (resultId: string) =>
    call(routes.claimResult, { id, version, resultId })
      .catch(report)
      .then(() => client.invalidateQueries({ queryKey: [name] }))
  return (
    <details>
      <summary>
        {say(t.waiting)} ({data.length})
      </summary>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            {say(r.kinds[one.kind])} · {one.number} · {timeIn(customsClock, one.at)} {one.note}{' '}
            <Button size="small" onClick={() => void claim(one.id)}>
              {say(r.claim)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
