import { BarcodeOutlined } from '@ant-design/icons'
import { warehouse } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { placeText, warehouseText as f } from '@clearway/contract/features/logistics/warehouse/warehouse.text'
import { warehouseBin } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { warehouseBinText } from '@clearway/contract/features/logistics/warehouse/warehouseBin.text'
import {
  mostPictured,
  type PictureBin,
  type PictureZone,
} from '@clearway/contract/features/logistics/warehouse/warehousePicture'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton, Tag } from 'antd'
import { useContext, useState } from 'react'
import { Link } from 'react-router'

import { call, type ApiError } from '../../../kernel/api.ts'
import { Picker } from '../../../kernel/form/pickers.tsx'
import { useText } from '../../../kernel/language.ts'
import { Views } from '../../../kernel/list/views.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { grouped, trimmedDecimal } from '../../../kernel/show.ts'
import { useWorked } from '../../../kernel/worked.ts'
import { Fill } from './Fill.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { warehousePageText as t } from './warehousePage.text.ts'

import './warehouse.css'

const wide = { width: '100%' }

/** The first warehouse, where the address names none. */
function useFirst(wanted: boolean) {
  const found = useQuery({
    queryKey: [warehouse.name, 'first'],
    queryFn: () => call(warehouse.routes.query, { sort: 'code', status: 'active,closedInbound' }),
    enabled: wanted,
  })
  return found.data?.list[0]?.id ?? null
}

/** A warehouse as a grid of its bins, zone by zone and aisle by aisle, each with how full it is. `?warehouseId=<id>` chooses it. */
export function PictureView() {
  const say = useText()
  const [query, setQuery] = usePageSearch()
  const asked = query.get('warehouseId')
  const first = useFirst(asked === null)
  const id = asked ?? first
  return (
    <section className="list-page warehouse-page">
      <header className="list-head">
        <h1>{say(f.picture)}</h1>
        {useContext(Views)}
        <div className="warehouse-choose">
          <Picker
            field={warehouseBin.fields.warehouseId}
            aria-label={say(t.chooseWarehouse)}
            placeholder={say(t.chooseWarehouse)}
            style={wide}
            value={id}
            onChange={(next) =>
              typeof next === 'string' && setQuery(new URLSearchParams({ view: 'picture', warehouseId: next }))
            }
          />
        </div>
      </header>
      {id ? <Picture key={id} id={id} /> : <Empty description={say(t.none)} />}
    </section>
  )
}

function Picture({ id }: { id: string }) {
  const say = useText()
  const found = useQuery<Awaited<ReturnType<typeof readPicture>>, ApiError>({
    queryKey: [warehouse.name, 'picture', id],
    queryFn: () => readPicture(id),
  })
  const [labelled, setLabelled] = useState<readonly PictureBin[] | null>(null)
  useWorked(() => void found.refetch())
  const { data } = found
  if (!data)
    return found.error ? (
      <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    )
  const used = grouped(trimmedDecimal(data.usedCbm))
  const capacity = data.capacityCbm && grouped(trimmedDecimal(data.capacityCbm))
  return (
    <div className="warehouse-picture">
      <Legend />
      {data.percent !== null && (
        <Fill
          percent={data.percent}
          warn={data.warnPercent}
          label={say(f.fillPercent)}
          note={capacity ? say(t.used, { used, capacity }) : say(t.usedOf, { used })}
        />
      )}
      {data.more && <Alert type="info" showIcon title={say(t.tooMany, { most: mostPictured })} />}
      {!data.zones.length && <Empty description={say(t.noZones)}>{say(t.noZonesHint)}</Empty>}
      {data.zones.map((zone) => (
        <Zone key={zone.id} zone={zone} warn={data.warnPercent} onLabels={setLabelled} />
      ))}
      {labelled && <LabelDialog bins={labelled} onClose={() => setLabelled(null)} />}
    </div>
  )
}

const readPicture = (id: string) => call(warehouse.routes.picture, { id })

function Legend() {
  const say = useText()
  return (
    <ul className="warehouse-legend">
      <li>
        <span className="warehouse-key" aria-hidden /> {say(t.empty)}
      </li>
      <li>
        <span className="warehouse-key warehouse-used" aria-hidden /> {say(t.occupied)}
      </li>
      <li>
        <span className="warehouse-key warehouse-closed" aria-hidden /> {say(warehouseBinText.states.closed)}
      </li>
    </ul>
  )
}

interface ZoneProps {
  readonly zone: PictureZone
  readonly warn: number
  readonly onLabels: (bins: readonly PictureBin[]) => void
}

function Zone({ zone, warn, onLabels }: ZoneProps) {
  const say = useText()
  const { bins } = zone
  const aisles = [...Map.groupBy(bins, ({ code, aisle }) => aisleOf(code, aisle))]
  return (
    <section className="warehouse-zone" aria-label={`${zone.code} ${zone.name}`}>
      <header>
        <h2>
          {zone.code} · {zone.name}
        </h2>
        <Tag>{say(placeText.kinds[zone.kind])}</Tag>
        {zone.bonded && <Tag color="blue">{say(placeText.bonded)}</Tag>}
        {zone.percent !== null && <span>{say(t.full, { percent: zone.percent })}</span>}
        <span className="warehouse-quiet">
          {say(t.binCount, { used: bins.filter(({ lots }) => lots > 0).length, count: bins.length })}
        </span>
        {bins.length > 0 && (
          <Button size="small" icon={<BarcodeOutlined />} onClick={() => onLabels(bins)}>
            {say(t.allLabels)}
          </Button>
        )}
      </header>
      {!bins.length && <p className="warehouse-quiet">{say(t.noBins)}</p>}
      {aisles.map(([aisle, own]) => (
        <ol key={aisle} className="warehouse-aisle" aria-label={say(t.aisle, { name: aisle })}>
          {own.map((bin) => (
            <li key={bin.id}>
              <Bin bin={bin} warn={warn} />
            </li>
          ))}
        </ol>
      ))}
    </section>
  )
}

/** What stands in one row: an aisle, or of codes with a rack the rack within it. */
const aisleOf = (code: string, aisle: string | null) => {
  const parts = code.split('-')
  return parts.length > 2 ? parts.slice(0, 2).join('-') : (aisle ?? parts[0]!)
}

/** A bin: its code, how full it is in words, and a bar for the eye; it opens its stock. */
function Bin({ bin, warn }: { bin: PictureBin; warn: number }) {
  const say = useText()
  const { code, percent, lots, status } = bin
  const words =
    status === 'closed'
      ? say(warehouseBinText.states.closed)
      : lots === 0
        ? say(t.empty)
        : percent === null
          ? say(t.occupied)
          : `${percent}%`
  const look = [
    'warehouse-bin',
    status === 'closed' ? 'warehouse-closed' : lots > 0 ? 'warehouse-used' : '',
    lots > 0 && percent !== null && percent >= warn ? 'warehouse-late' : '',
  ]
  return (
    <Link
      className={look.filter(Boolean).join(' ')}
      to={`/InventoryInquiry?binId=${bin.id}`}
      title={say(t.openStock, { bin: code })}
    >
      <b>{code}</b>
      <span>{words}</span>
      {lots > 0 && <i aria-hidden style={{ inlineSize: `${Math.min(100, percent ?? 100)}%` }} />}
    </Link>
  )
}
