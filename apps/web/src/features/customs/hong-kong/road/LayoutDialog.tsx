import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { cargoColumns, roadCargo, type CargoLayout } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input, Modal, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { roadPageText as t } from './roadPage.text.ts'

import './road.css'

const key = [roadCargo.name, 'layout']

/** How the tenant's cargo file looks. */
export function LayoutDialog({ onClose }: { onClose: () => void }) {
  const say = useText()
  const kept = useQuery({ queryKey: key, queryFn: () => call(roadCargo.routes.layout, {}), staleTime: 0 })
  return kept.data && !kept.isFetching ? (
    <LayoutForm key={kept.data.version} {...kept.data} onClose={onClose} />
  ) : (
    <Modal open title={say(t.layoutTitle)} footer={null} onCancel={onClose}>
      <Skeleton active />
    </Modal>
  )
}

interface Props {
  readonly layout: CargoLayout
  readonly version: number
  readonly onClose: () => void
}

function LayoutForm({ layout: kept, version, onClose }: Props) {
  const say = useText()
  const [layout, setLayout] = useState(kept)
  const { busy, send } = useSend({ onDone: onClose, reread: [roadCargo.name] })
  const put = (more: Partial<CargoLayout>) => setLayout((now) => ({ ...now, ...more }))
  return (
    <Modal
      open
      width={640}
      title={say(t.layoutTitle)}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      onCancel={onClose}
      confirmLoading={busy}
      okButtonProps={{ disabled: layout.columns.length === 0 }}
      onOk={() => void send(() => call(roadCargo.routes.saveLayout, { layout, version }))}
    >
      <Form layout="vertical" disabled={busy}>
        <div className="road-row">
          <Form.Item label={say(t.format)}>
            <Segmented<CargoLayout['format']>
              options={[
                { value: 'csv', label: 'CSV' },
                { value: 'xml', label: 'XML' },
              ]}
              value={layout.format}
              onChange={(format) => put({ format })}
            />
          </Form.Item>
          <Form.Item label={say(t.time)}>
            <Segmented
              options={(['date', 'dateTime'] as const).map((value) => ({ value, label: say(t.times[value]) }))}
              value={layout.time}
              onChange={(time) => put({ time })}
            />
          </Form.Item>
        </div>
        {layout.format === 'csv' ? <CsvParts layout={layout} put={put} /> : <XmlParts layout={layout} put={put} />}
        <Columns columns={layout.columns} onChange={(columns) => put({ columns })} />
      </Form>
    </Modal>
  )
}

interface Part {
  readonly layout: CargoLayout
  readonly put: (more: Partial<CargoLayout>) => void
}

function CsvParts({ layout, put }: Part) {
  const say = useText()
  return (
    <div className="road-row">
      <Form.Item label={say(t.separator)} htmlFor="layout-separator">
        <Select
          id="layout-separator"
          value={layout.separator}
          onChange={(separator) => put({ separator })}
          options={([',', ';', '\t', '|'] as const).map((value) => ({ value, label: say(t.separators[value]) }))}
          style={{ minWidth: 140 }}
        />
      </Form.Item>
      <Form.Item label=" " colon={false}>
        <Checkbox checked={layout.heading} onChange={(e) => put({ heading: e.target.checked })}>
          {say(t.heading)}
        </Checkbox>
      </Form.Item>
    </div>
  )
}

function XmlParts({ layout, put }: Part) {
  const say = useText()
  return (
    <div className="road-row">
      <Form.Item label={say(t.rootTag)} htmlFor="layout-root">
        <Input id="layout-root" value={layout.root} maxLength={60} onChange={(e) => put({ root: e.target.value })} />
      </Form.Item>
      <Form.Item label={say(t.itemTag)} htmlFor="layout-item">
        <Input id="layout-item" value={layout.item} maxLength={60} onChange={(e) => put({ item: e.target.value })} />
      </Form.Item>
    </div>
  )
}

type Column = CargoLayout['columns'][number]

/** The columns in their order: those that are ticked first, then the others. */
function Columns({ columns, onChange }: { columns: readonly Column[]; onChange: (columns: Column[]) => void }) {
  const say = useText()
  const rest = cargoColumns.filter((field) => !columns.some((column) => column.field === field))
  const move = (at: number, by: number) => {
    const next = [...columns]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <table className="list-plain road-columns">
      <thead>
        <tr>
          <th scope="col">{say(t.column)}</th>
          <th scope="col">{say(t.columnName)}</th>
          <th scope="col" aria-label={say(t.up, { name: '' })} />
        </tr>
      </thead>
      <tbody>
        {columns.map(({ field, name }, at) => (
          <tr key={field}>
            <td>
              <Checkbox checked onChange={() => onChange(columns.filter((column) => column.field !== field))}>
                {say(f[field])}
              </Checkbox>
            </td>
            <td>
              <Input
                aria-label={`${say(t.columnName)} ${say(f[field])}`}
                value={name}
                maxLength={60}
                onChange={(e) =>
                  onChange(columns.map((column) => (column.field === field ? { field, name: e.target.value } : column)))
                }
              />
            </td>
            <td>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={say(t.up, { name: say(f[field]) })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={say(t.down, { name: say(f[field]) })}
                disabled={at === columns.length - 1}
                onClick={() => move(at, 1)}
              />
            </td>
          </tr>
        ))}
        {rest.map((field) => (
          <tr key={field}>
            <td colSpan={3}>
              <Checkbox checked={false} onChange={() => onChange([...columns, { field, name: field }])}>
                {say(f[field])}
              </Checkbox>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
