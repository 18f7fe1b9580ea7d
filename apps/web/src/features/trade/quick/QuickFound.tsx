import { quickOrder, type QuickFull } from '@clearway/contract/features/trade/quick/quickOrder'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { ImportFound } from '../ImportFound.tsx'
import type { Mapping } from '../lineMapping.ts'
import { MapColumns } from '../MapColumns.tsx'
import { quickPageText as t } from './quickPage.text.ts'

import '../order.css'

const { name, routes } = quickOrder

/** What the packet's file holds; where its columns are not clear, which is which. */
export function QuickFound({ row }: { row: QuickFull }) {
  const say = useText()
  const reading = row.reading!
  const [mapping, setMapping] = useState<Mapping>({})
  const { send } = useSend({ onDone: () => setMapping({}), reread: [name] })
  if (reading.refused && reading.refused.head.length === 0) return null
  return (
    <section className="quick-card" aria-labelledby="quick-found">
      <h2 id="quick-found">{say(t.found)}</h2>
      {reading.refused ? (
        row.editable && (
          <MapColumns
            head={reading.refused.head}
            mapping={mapping}
            onMapping={setMapping}
            onCheck={() =>
              void send(() => call(routes.mapColumns, { id: row.id, version: row.version, columns: chosen(mapping) }))
            }
            onBack={() => setMapping({})}
          />
        )
      ) : (
        <ImportFound checked={reading} currency={row.currency ?? ''} />
      )}
    </section>
  )
}

const chosen = (mapping: Mapping): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).filter(([, header]) => header !== ''))
