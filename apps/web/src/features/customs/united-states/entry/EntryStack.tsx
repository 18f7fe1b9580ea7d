import type { UsEntryFull, UsLayer, UsLine } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { Button, Pagination } from 'antd'
import { useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { codeShown, layerName } from './entryLayers.ts'
import { entryPageText as t } from './entryPage.text.ts'
import { WhatIfDialog } from './WhatIfDialog.tsx'

const onePage = 10

/** What each line bears, layer by layer, with the rule and when it runs; what needs a person says so. */
export function EntryStack({ row, asks = true }: { row: UsEntryFull; asks?: boolean }) {
  const say = useText()
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState<number | null>(null)
  const first = (page - 1) * onePage
  const shown = row.lines.slice(first, first + onePage)
  if (!row.lines.length) return null
  return (
    <section className="trade-card entry-stack" aria-labelledby="entry-stack">
      <h2 id="entry-stack">{say(t.stack)}</h2>
      <div className="entry-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{say(t.layer)}</th>
              <th scope="col">{say(t.code)}</th>
              <th scope="col">{say(t.rule)}</th>
              <th scope="col">{say(t.origin)}</th>
              <th scope="col">{say(t.runs)}</th>
              <th scope="col" data-figure>
                {say(t.amount)}
              </th>
            </tr>
          </thead>
          {shown.map((line, n) => (
            <LineStack key={first + n} line={line} n={first + n} {...(asks && { onAsk: () => setAsking(first + n) })} />
          ))}
        </table>
      </div>
      {row.lines.length > onePage && (
        <Pagination
          size="small"
          current={page}
          pageSize={onePage}
          total={row.lines.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {asking !== null && <WhatIfDialog row={row} line={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

function LineStack({ line, n, onAsk }: { line: UsLine; n: number; onAsk?: () => void }) {
  const say = useText()
  return (
    <tbody>
      <tr data-line>
        <th scope="rowgroup" colSpan={5}>
          {say(t.lineOf, { n: n + 1 })} · {codeShown(line.code)} {line.name} · {line.origin}{' '}
          {onAsk && (
            <Button size="small" type="link" onClick={onAsk}>
              {say(f.whatIf)}
            </Button>
          )}
        </th>
        <td data-figure>{line.entered ? `USD ${grouped(line.entered)}` : '–'}</td>
      </tr>
      {line.layers.map((layer, at) => (
        <Layer key={at} layer={layer} />
      ))}
      {line.duty === null &&
        line.undecided.map((what, at) => (
          <tr key={at} data-open>
            <td>{say(t.needsPerson)}</td>
            <td colSpan={5}>{say(what)}</td>
          </tr>
        ))}
      <tr data-sum>
        <td colSpan={5}>{say(t.lineDuty)}</td>
        <td data-figure>{line.duty === null ? '–' : grouped(line.duty)}</td>
      </tr>
    </tbody>
  )
}

function Layer({ layer: { label, rule, from, to, amount, kind, code, origins } }: { layer: UsLayer }) {
  const say = useText()
  const runs = from ? (to ? say(t.between, { from, to }) : say(t.since, { from })) : ''
  return (
    <tr data-layer>
      <td>{say(layerName({ code, kind, label }))}</td>
      <td className="entry-code">{code ? codeShown(code) : ''}</td>
      <td>{say(rule)}</td>
      <td>{origins?.length ? origins.join(', ') : kind === 'additional' ? say(t.anyOrigin) : ''}</td>
      <td>{runs}</td>
      <td data-figure>{grouped(amount)}</td>
    </tr>
  )
}
