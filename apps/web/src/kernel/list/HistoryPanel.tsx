import type { Field } from '@clearway/contract/kernel/field'
import type { historyEntry } from '@clearway/contract/kernel/resource'
import { actions } from '@clearway/contract/kernel/resource.text'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Skeleton, Timeline } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'

import { FieldValue } from '../FieldValue.tsx'
import { useText } from '../language.ts'
import { useNarrow } from '../narrow.ts'
import { ReadFailure } from '../ReadFailure.tsx'
import { rowsText as t } from '../rows.text.ts'
import { callAny, type AnyResource } from '../rows.ts'
import { timeIn } from '../show.ts'
import { useTimeZone } from '../timeZone.ts'

export type Entry = z.output<typeof historyEntry>

interface Props {
  readonly resource: AnyResource
  /** Null closes the panel. */
  readonly of: { readonly id: string; readonly name: string } | null
  readonly onClose: () => void
}

/** Who changed which field of a record from what to what, and when; the newest first. */
export function HistoryPanel({ resource, of, onClose }: Props) {
  const say = useText()
  const narrow = useNarrow()
  return (
    <Drawer
      rootClassName="page-drawer"
      open={of !== null}
      onClose={onClose}
      size={narrow ? '100%' : 520}
      title={say(t.historyOf, { name: of?.name ?? '' })}
    >
      <HistoryList resource={resource} id={of?.id ?? null} />
    </Drawer>
  )
}

/** The history alone, for a page that has a place of its own for it; null asks for none. `below` adds to an entry, such as a way back. */
export function HistoryList({
  resource,
  id,
  below,
}: {
  resource: AnyResource
  id: string | null
  below?: (entry: Entry) => ReactNode
}) {
  const say = useText()
  const found = useQuery<Entry[]>({
    queryKey: [resource.name, 'history', id],
    queryFn: () => callAny<Entry[]>(resource.routes.queryHistory!, { id: id! }),
    enabled: id !== null && resource.routes.queryHistory !== undefined,
    staleTime: 0,
  })
  return (
    <>
      {found.error ? <ReadFailure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isLoading && <Skeleton active />}
      {found.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(t.historyNone)} />}
      {found.data && found.data.length > 0 && (
        <Timeline
          items={found.data.map((entry) => ({
            key: entry.id,
            color: entry.action === 'delete' ? 'red' : entry.action === 'update' ? 'blue' : 'green',
            content: (
              <>
                <EntryView entry={entry} resource={resource} />
                {below?.(entry)}
              </>
            ),
          }))}
        />
      )}
    </>
  )
}

function EntryView({ entry, resource }: { entry: Entry; resource: AnyResource }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <div className="list-history">
      <div>
        <strong>{entry.personName ?? say(t.somebody)}</strong> {say(actions[entry.action])}
        <time dateTime={entry.at} title={zone}>
          {timeIn(zone, entry.at, true)}
        </time>
      </div>
      {entry.changes.length > 0 && (
        <dl>
          {/* Several lines of an order are several changes of one field. */}
          {entry.changes.map((change, at) => {
            const field = resource.fields[change.field]
            return (
              <div key={at}>
                <dt>{field ? say(field.label) : change.field}</dt>
                <dd>
                  {entry.action !== 'add' && (
                    <>
                      <Changed field={field} value={change.from} was />
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
                  <Changed field={field} value={change.to} />
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </div>
  )
}

function Changed({ field, value, was = false }: { field: Field | undefined; value: string | null; was?: boolean }) {
  const say = useText()
  if (value === null || value === '') return <em>{say(t.empty)}</em>
  const words = field ? <FieldValue field={field} value={value} /> : value
  return was ? <del>{words}</del> : <ins>{words}</ins>
}
