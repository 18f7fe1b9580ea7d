import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { dateForms, separators, type FileLayout } from '@clearway/contract/features/customs/exchange/fileLayout'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Input, Modal, Segmented, Select, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'

import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { filesPageText as t } from './files.text.ts'

import './files.css'

interface Kept {
  readonly layout: FileLayout
  readonly version: number
}

/** A kind of file whose layout the tenant chooses. */
export interface LayoutUse {
  /** The resource whose records are in it. */
  readonly name: string
  readonly title: Text
  /** Who files what is exported here; a provider, where nothing is said. */
  readonly notFiled?: Text
  readonly read: () => Promise<Kept>
  readonly save: (kept: Kept) => Promise<unknown>
  readonly formats: readonly string[]
  readonly fields: readonly string[]
  readonly label: (field: string) => Text
  /** Its tags of XML beside that of the whole. */
  readonly tags: Partial<Record<'item' | 'line', Text>>
  /** Whether any of its fields is a time. */
  readonly hasTimes: boolean
  /** What is said of a format that has no fields to choose. */
  readonly documented?: Text
}
interface Dialog {
  readonly use: LayoutUse
  readonly onClose: () => void
}

/** How the tenant's file of a kind looks. */
export function LayoutDialog({ use, onClose }: Dialog) {
  const say = useText()
  const kept = useQuery({ queryKey: [use.name, 'layout'], queryFn: use.read, staleTime: 0 })
  return kept.data && !kept.isFetching ? (
    <LayoutForm key={kept.data.version} {...kept.data} use={use} onClose={onClose} />
  ) : (
    <Modal open title={say(use.title)} footer={null} onCancel={onClose}>
      <Skeleton active />
    </Modal>
  )
}

function LayoutForm({ layout: kept, version, use, onClose }: Dialog & Kept) {
  const say = useText()
  const [layout, setLayout] = useState(kept)
  const { busy, send } = useSend({ onDone: onClose, reread: [use.name] })
  const put = (more: Partial<FileLayout>) => setLayout((now) => ({ ...now, ...more }))
  return (
    <Modal
      open
      width={640}
      title={say(use.title)}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      onCancel={onClose}
      confirmLoading={busy}
      okButtonProps={{ disabled: layout.columns.length === 0 }}
      onOk={() => void send(() => use.save({ layout, version }))}
    >
      <Form layout="vertical" disabled={busy}>
        <p className="file-quiet file-note">{say(use.notFiled ?? t.notFiled)}</p>
        <Form.Item label={say(t.format)}>
          <Segmented
            options={use.formats.map((value) => ({ value, label: value.toUpperCase() }))}
            value={layout.format}
            onChange={(format) => put({ format })}
          />
        </Form.Item>
        {layout.format === 'json' && use.documented ? (
          <Alert type="info" showIcon title={say(use.documented)} />
        ) : (
          <>
            <Times layout={layout} put={put} use={use} />
            {layout.format === 'csv' ? (
              <CsvParts layout={layout} put={put} />
            ) : (
              <XmlParts layout={layout} put={put} use={use} />
            )}
            <Columns use={use} columns={layout.columns} onChange={(columns) => put({ columns })} />
          </>
        )}
      </Form>
    </Modal>
  )
}

interface Part {
  readonly layout: FileLayout
  readonly put: (more: Partial<FileLayout>) => void
}

function Times({ layout, put, use }: Part & { use: LayoutUse }) {
  const say = useText()
  return (
    <div className="file-row">
      <Form.Item label={say(t.date)} htmlFor="layout-date">
        <Select
          id="layout-date"
          value={layout.date}
          onChange={(date) => put({ date })}
          options={dateForms.map((value) => ({ value, label: value }))}
          style={{ minWidth: 140 }}
        />
      </Form.Item>
      {use.hasTimes && (
        <Form.Item label={say(t.time)}>
          <Segmented
            options={(['date', 'dateTime'] as const).map((value) => ({ value, label: say(t.times[value]) }))}
            value={layout.time}
            onChange={(time) => put({ time })}
          />
        </Form.Item>
      )}
    </div>
  )
}

function CsvParts({ layout, put }: Part) {
  const say = useText()
  return (
    <div className="file-row">
      <Form.Item label={say(t.separator)} htmlFor="layout-separator">
        <Select
          id="layout-separator"
          value={layout.separator}
          onChange={(separator) => put({ separator })}
          options={separators.map((value) => ({ value, label: say(t.separators[value]) }))}
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

function XmlParts({ layout, put, use }: Part & { use: LayoutUse }) {
  const say = useText()
  const tags = { root: t.rootTag, ...use.tags }
  return (
    <div className="file-row">
      {(['root', 'item', 'line'] as const).map((tag) => {
        const label = tags[tag]
        return (
          label && (
            <Form.Item key={tag} label={say(label)} htmlFor={`layout-${tag}`}>
              <Input
                id={`layout-${tag}`}
                value={layout[tag]}
                maxLength={60}
                onChange={(e) => put({ [tag]: e.target.value })}
              />
            </Form.Item>
          )
        )
      })}
    </div>
  )
}

type Column = FileLayout['columns'][number]
interface ColumnsProps {
  readonly use: LayoutUse
  readonly columns: readonly Column[]
  readonly onChange: (columns: Column[]) => void
}

/** The columns in their order: those that are ticked first, then the others. */
function Columns({ use, columns, onChange }: ColumnsProps) {
  const say = useText()
  const rest = use.fields.filter((field) => !columns.some((column) => column.field === field))
  const move = (at: number, by: number) => {
    const next = [...columns]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <table className="list-plain file-columns">
      <thead>
        <tr>
          <th scope="col">{say(t.column)}</th>
          <th scope="col">{say(t.columnName)}</th>
          <th scope="col">
            <span className="unseen">{say(t.order)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => (
          <Chosen
            key={column.field}
            column={column}
            label={say(use.label(column.field))}
            onDrop={() => onChange(columns.filter((one) => one !== column))}
            onName={(name) => onChange(columns.with(at, { ...column, name }))}
            onUp={at > 0 ? () => move(at, -1) : undefined}
            onDown={at < columns.length - 1 ? () => move(at, 1) : undefined}
          />
        ))}
        {rest.map((field) => (
          <tr key={field}>
            <td colSpan={3}>
              <Checkbox
                checked={false}
                onChange={() => onChange([...columns, { field, name: field.replace('.', '_') }])}
              >
                {say(use.label(field))}
              </Checkbox>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ChosenProps {
  readonly column: Column
  readonly label: string
  readonly onDrop: () => void
  readonly onName: (name: string) => void
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

function Chosen({ column: { name }, label, onDrop, onName, onUp, onDown }: ChosenProps) {
  const say = useText()
  const step = (icon: ReactNode, words: Text, run: (() => void) | undefined) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={say(words, { name: label })}
      disabled={!run}
      onClick={run}
    />
  )
  return (
    <tr>
      <td>
        <Checkbox checked onChange={onDrop}>
          {label}
        </Checkbox>
      </td>
      <td>
        <Input
          aria-label={`${say(t.columnName)} ${label}`}
          value={name}
          maxLength={60}
          onChange={(e) => onName(e.target.value)}
        />
      </td>
      <td>
        {step(<ArrowUpOutlined />, t.up, onUp)}
        {step(<ArrowDownOutlined />, t.down, onDown)}
      </td>
    </tr>
  )
}
