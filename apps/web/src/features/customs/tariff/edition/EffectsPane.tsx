import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { tariffPageText as t } from '../tariffPage.text.ts'

type Effect = Output<(typeof tariffEdition.routes)['queryEffects']>[number]

/** The goods master decides codes; who does not have it sees the goods themselves. */
const linkOf = (effect: Effect, master: boolean): string =>
  effect.kind === 'order'
    ? `/editAddOrder?id=${effect.id}`
    : `/${master ? 'GoodsMgt' : 'merchandiseNews'}?search=${encodeURIComponent(effect.label)}`
const most = 1000

/** Goods and open orders whose codes an edition ends or changes, as links to them. */
export function EffectsPane({ edition }: { edition: EditionRow }) {
  const say = useText()
  const found = useQuery({
    queryKey: [tariffEdition.name, 'queryEffects', edition.id, edition.version],
    queryFn: () => call(tariffEdition.routes.queryEffects, { id: edition.id }),
  })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active />
      </div>
    )
  if (!found.data.length) return <EmptyNotice title={say(t.noEffects)} hint="" />
  return (
    <>
      {(['goods', 'order'] as const).map((kind) => {
        const effects = found.data.filter((e) => e.kind === kind)
        return (
          effects.length > 0 && (
            <EffectTable key={kind} title={say(kind === 'goods' ? t.goods : t.orders)} effects={effects} />
          )
        )
      })}
    </>
  )
}

function EffectTable({ title, effects }: { title: string; effects: readonly Effect[] }) {
  const say = useText()
  const master = useCan()('goodsMaster.view')
  return (
    <section className="tariff-effects" aria-label={title}>
      <h2>
        {title} <small>{effects.length}</small>
      </h2>
      <div className="tariff-scroll">
        <table className="list-plain">
          <thead>
            <tr>
              {[title, say(t.customer), say(tariffText.code), say(tariffText.change), say(t.becomes)].map((word, n) => (
                <th key={n} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {effects.map((e) => (
              <tr key={`${e.id}${e.code}`}>
                <td>
                  <Link to={linkOf(e, master)}>{e.label}</Link> {e.name}
                </td>
                <td>{e.customer}</td>
                <td className="list-figures">{e.code}</td>
                <td>{say(t.effectKinds[e.change])}</td>
                <td className="list-figures">{e.successors.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {effects.length >= most && <p className="tariff-note">{say(t.mostEffects)}</p>}
    </section>
  )
}
