import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import { ruling, type RulingRow } from '@clearway/contract/features/customs/ruling/ruling'
import { referenceField, type Field } from '@clearway/contract/kernel/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { Picker } from '../../../kernel/form/pickers.tsx'
import { useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { rulingPageText as t } from './rulingPage.text.ts'

import './ruling.css'

const { routes, name, fields } = ruling
const goodsField = referenceField(goodsMaster.name, { label: t.addGoods, labelField: 'modelNumber' })
// The holder's name stands in `orgName`.
const shown = Object.entries<Field>(fields).filter(([key]) => key !== 'orgId' && key !== 'number')

/** One ruling to be read, and the goods that it is linked to. */
export function RulingDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const narrow = useNarrow()
  // It keeps what it shows while it closes.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const of = id ?? last
  const found = useQuery<RulingRow, ApiError>({
    queryKey: [name, 'queryById', of],
    queryFn: () => call(routes.queryById, { id: of! }),
    enabled: id !== null,
  })
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={onClose}
      size={narrow ? '100%' : 640}
      title={found.data?.number}
      styles={{ body: { padding: 0 } }}
    >
      {found.data ? (
        <div className="ruling-drawer">
          <Facts row={found.data} />
          <Goods key={of} id={found.data.id} />
        </div>
      ) : found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className="waiting" style={{ padding: 24 }}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </Drawer>
  )
}

function Facts({ row }: { row: RulingRow }) {
  const say = useText()
  const values: Readonly<Record<string, unknown>> = row
  return (
    <dl className="ruling-facts">
      {shown
        .filter(([key]) => values[key])
        .map(([key, field]) => (
          <Fact key={key} label={say(field.label)} field={field} value={values[key]} />
        ))}
    </dl>
  )
}

function Fact({ label, field, value }: { label: string; field: Field; value: unknown }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <FieldValue field={field} value={value} />
      </dd>
    </>
  )
}

/** The goods that it names: found by model, linked one by one. */
function Goods({ id }: { id: string }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const client = useQueryClient()
  const key = [name, 'goods', id]
  const found = useQuery({ queryKey: key, queryFn: () => call(routes.queryGoods, { id }) })
  const change = (route: typeof routes.tie, goodsId: string) =>
    void call(route, { id, goodsIds: [goodsId] })
      .then((goods) => client.setQueryData(key, goods))
      .catch(report)
  const mayEdit = can('ruling.edit')
  const goods = found.data ?? []
  return (
    <section aria-labelledby="ruling-goods">
      <h2 id="ruling-goods">{say(t.goods)}</h2>
      {found.isSuccess && goods.length === 0 && <p className="ruling-quiet">{say(t.noGoods)}</p>}
      <ul className="ruling-goods">
        {goods.map(({ id: goodsId, modelNumber, name: goodsName }) => (
          <li key={goodsId}>
            <span>
              {can('goodsMaster.view') ? (
                <Link to={`/GoodsMgt?search=${encodeURIComponent(modelNumber ?? '')}`}>{modelNumber}</Link>
              ) : (
                modelNumber
              )}{' '}
              {goodsName}
            </span>
            {mayEdit && (
              <Button
                size="small"
                type="text"
                aria-label={say(t.unlink, { model: modelNumber })}
                onClick={() => change(routes.untie, goodsId)}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && can('goodsMaster.view') && (
        <Picker
          field={goodsField}
          value={null}
          aria-label={say(t.addGoods)}
          placeholder={say(t.addGoods)}
          style={{ width: '100%' }}
          onChange={(next) => typeof next === 'string' && change(routes.tie, next)}
        />
      )}
    </section>
  )
}
