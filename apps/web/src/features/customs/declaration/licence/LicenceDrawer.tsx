import {
  licence,
  type LicenceRow,
  type LicenceUse,
} from '@clearway/contract/features/customs/declaration/licence/licence'
import { licenceText as f } from '@clearway/contract/features/customs/declaration/licence/licence.text'
import { stateLabels } from '@clearway/contract/features/customs/declaration/states'
import type { Field } from '@clearway/contract/kernel/field'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { licencePageText as t } from './licencePage.text.ts'
import { useUnitWords } from './useUnitWords.ts'

import '../tax/tax.css'
import './licence.css'

type Listed = Awaited<ReturnType<typeof readUses>>
const readUses = (id: string) => call(licence.routes.movements, { id })
const { routes, name, fields } = licence
/** What the sums on top do not tell. */
const facts = [
  'kind',
  'licType',
  'orgId',
  'holder',
  'direction',
  'goodsName',
  'codes',
  'amount',
  'singleBatch',
  'excess',
  'attachmentUrl',
  'remark',
] as const

/** One licence with what is left of it and what took of it. */
export function LicenceDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const narrow = useNarrow()
  // It keeps what it shows while it closes.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const of = id ?? last
  const found = useQuery<LicenceRow, ApiError>({
    queryKey: [name, 'queryById', of],
    queryFn: () => call(routes.queryById, { id: of! }),
    enabled: id !== null,
  })
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={onClose}
      size={narrow ? '100%' : 860}
      title={found.data?.number}
    >
      {found.data ? (
        <div className="tax-pane">
          <Sums row={found.data} />
          <Facts row={found.data} />
          <Uses row={found.data} />
        </div>
      ) : found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

function Sums({ row }: { row: LicenceRow }) {
  const say = useText()
  const unit = useUnitWords()(row.unit)
  const most = row.singleBatch ? 1 : row.mostUses
  return (
    <dl className="tax-sums">
      {(['quantity', 'writtenOff', 'reserved', 'remaining'] as const)
        .filter((key) => row[key] !== undefined)
        .map((key) => (
          <div key={key} data-whole={key === 'remaining' || undefined}>
            <dt>{say(f[key])}</dt>
            <dd>
              {grouped(row[key])} {unit}
              {key === 'remaining' && row.unknownLines > 0 && (
                <small className="tax-unknown">{say(t.notMeasured, { count: row.unknownLines })}</small>
              )}
            </dd>
          </div>
        ))}
      <div>
        <dt>{say(f.uses)}</dt>
        <dd>{most ? say(t.usesOf, { uses: row.uses, most }) : row.uses}</dd>
      </div>
      <div>
        <dt>{say(f.state)}</dt>
        <dd>
          <FieldValue field={fields.state} value={row.state} />
          <small>{say(t.validity, { from: row.validFrom, to: row.validTo })}</small>
        </dd>
      </div>
    </dl>
  )
}

function Facts({ row }: { row: LicenceRow }) {
  const say = useText()
  return (
    <dl className="licence-facts">
      {facts
        .filter((key) => row[key])
        .map((key) => {
          const field: Field = fields[key]
          return (
            <div key={key}>
              <dt>{say(field.label)}</dt>
              <dd>
                <FieldValue
                  field={field}
                  value={row[key]}
                  {...(key === 'orgId' && { label: row.orgName })}
                  {...(key === 'amount' && { currency: row.currency })}
                />
              </dd>
            </div>
          )
        })}
    </dl>
  )
}

function Uses({ row }: { row: LicenceRow }) {
  const say = useText()
  const found = useQuery<Listed, ApiError>({
    queryKey: [name, 'movements', row.id, row.version],
    queryFn: () => readUses(row.id),
    staleTime: 0,
  })
  return (
    <div>
      <h2 className="licence-title">{say(t.usesTitle)}</h2>
      {found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active />
      ) : found.data.list.length === 0 ? (
        <Empty description={say(t.noUses)} />
      ) : (
        <UseTable {...found.data} />
      )}
    </div>
  )
}

function UseTable({ list, more }: Listed) {
  const say = useText()
  return (
    <div className="tax-scroll" tabIndex={0} role="region" aria-label={say(t.usesTitle)}>
      <table className="list-plain tax-table">
        <thead>
          <tr>
            <th scope="col">{say(t.at)}</th>
            <th scope="col">{say(t.what)}</th>
            <th scope="col" className="tax-end">
              {say(t.quantity)}
            </th>
            <th scope="col">{say(t.goods)}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one, n) => (
            <UseRow key={n} of={one} />
          ))}
        </tbody>
      </table>
      {more && <p className="tax-quiet">{say(t.moreUses, { count: list.length })}</p>}
    </div>
  )
}

function UseRow({ of: one }: { of: LicenceUse }) {
  const say = useText()
  const zone = useTimeZone()
  const { kind, quantity, declarationId: id } = one
  return (
    <tr>
      <td className="list-figures">{timeIn(zone, one.at).slice(0, 10)}</td>
      <th scope="row">{say(f.parts[kind])}</th>
      <td className="tax-end">
        {quantity === null ? <span className="tax-unknown">{say(t.unknown)}</span> : grouped(quantity)}
      </td>
      <td className="licence-goods">
        {kind === 'byHand' ? (
          <>
            {one.reason} <small className="tax-quiet">{one.person}</small>
          </>
        ) : id ? (
          <>
            <Link to={`/declarationDetail?id=${id}`}>{one.declarationCode}</Link>{' '}
            <small className="tax-quiet">{one.status && say(stateLabels[one.status])}</small>{' '}
            {one.line ? (
              <>
                {say(t.line, { line: one.line })} {one.code} {one.name}
              </>
            ) : (
              say(t.noLine)
            )}
          </>
        ) : (
          say(t.unseen)
        )}
      </td>
    </tr>
  )
}
