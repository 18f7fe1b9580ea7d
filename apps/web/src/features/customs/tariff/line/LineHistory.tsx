import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import type { TariffLineState } from '@clearway/contract/features/customs/tariffLine'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Timeline } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { FieldChange } from '../FieldChange.tsx'
import { Readable } from '../Readable.tsx'
import { linePageText as t } from './linePage.text.ts'
import { lines, type LineRow } from './lineResource.ts'
import { LineView } from './LineView.tsx'

/** Every state that a code had in an edition, the newest first, with who wrote it and what was changed of it since. */
export function LineHistory({
  edition,
  line,
  onClose,
}: {
  edition: EditionRow
  line: LineRow | null
  onClose: () => void
}) {
  const say = useText()
  const narrow = useNarrow()
  const [last, setLast] = useState(line)
  if (line && line !== last) setLast(line)
  return (
    <Drawer
      rootClassName="page-drawer"
      open={line !== null}
      onClose={onClose}
      size={narrow ? '100%' : 640}
      title={say(t.historyOf, { code: last?.code ?? '' })}
      destroyOnHidden
    >
      {last && (
        <Readable label={say(t.historyOf, { code: last.code })}>
          <States edition={edition} code={last.code} />
        </Readable>
      )}
    </Drawer>
  )
}

function States({ edition, code }: { edition: EditionRow; code: string }) {
  const found = useQuery({
    queryKey: [lines.name, 'history', edition.id, code],
    queryFn: () => call(tariffEdition.routes.queryLineHistory, { id: edition.id, code }),
    staleTime: 0,
  })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  return (
    <Timeline
      items={found.data.map((state) => ({
        key: state.id,
        color: state.validTo ? 'gray' : 'green',
        content: <State state={state} jurisdiction={edition.jurisdiction} />,
      }))}
    />
  )
}

function State({ state, jurisdiction }: { state: TariffLineState; jurisdiction: string }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <div className="list-history">
      <div>
        <strong className="list-figures">
          {state.validFrom} – {state.validTo ?? say(t.now)}
        </strong>{' '}
        {state.correctedBy ? say(t.writtenBy, { name: state.correctedBy }) : say(t.asImported)}
      </div>
      {state.edits.map((edit) => (
        <div key={edit.at}>
          {say(t.changedInPlace, { name: edit.personName ?? '' })}{' '}
          <time dateTime={edit.at} title={zone}>
            {timeIn(zone, edit.at)}
          </time>
          <div className="tariff-changes">
            {edit.changes.map((change) => (
              <FieldChange key={change.field} change={change} />
            ))}
          </div>
        </div>
      ))}
      <LineView line={state} jurisdiction={jurisdiction} />
    </div>
  )
}
