import { common } from '@clearway/contract/kernel/common.text'
import type { FieldRule } from '@clearway/contract/kernel/resource'
import type { Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { Modal, Radio } from 'antd'
import { useState, type ReactNode } from 'react'

import { FieldValue } from '../kernel/FieldValue.tsx'
import { useSend } from '../kernel/form/useSend.ts'
import { useText } from '../kernel/language.ts'
import { callAny, type AnyResource, type AnyRow } from '../kernel/rows.ts'
import { mergeRowsText as t } from './mergeRows.text.ts'

import './mergeRows.css'

interface Props<Row extends AnyRow> {
  readonly resource: AnyResource & { readonly rules?: readonly FieldRule[] }
  readonly route: Route
  /** Two of them. */
  readonly rows: readonly Row[]
  /** What the kept one takes over where it says nothing itself. */
  readonly fields: readonly string[]
  readonly title: Text
  /** What becomes of the other, `{other}`. */
  readonly note: Text
  /** By what two rows of one name are told apart. */
  readonly tell: (row: Row) => { readonly beside: string; readonly below: ReactNode }
  readonly onClose: () => void
}

/** Two rows become one: which is kept, and what it gets from the other. */
export function MergeRowsDialog<Row extends AnyRow>(props: Props<Row>) {
  const { resource, route, rows, fields, title, note, tell, onClose } = props
  const say = useText()
  const [first, second] = rows as readonly [Row, Row]
  const [keptId, setKeptId] = useState(first.id)
  const { busy, send } = useSend({ onDone: onClose, reread: [resource.name], success: t.merged })
  const [kept, other] = keptId === first.id ? [first, second] : [second, first]
  const nameOf = (row: Row) => String(row[resource.labelField] ?? '')
  const save = () =>
    send(() => callAny(route, { id: kept.id, version: kept.version, otherId: other.id, otherVersion: other.version }))
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(title)}
      okText={say(t.merge)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save()}
    >
      <fieldset className="merge-kept">
        <legend>{say(t.kept)}</legend>
        <Radio.Group value={keptId} onChange={(e) => setKeptId(e.target.value as string)}>
          {rows.map((row) => (
            <Radio key={row.id} value={row.id} autoFocus={row.id === first.id}>
              <b>{nameOf(row)}</b> {tell(row).beside}
              <span>{tell(row).below}</span>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      <Fillings resource={resource} fields={fields} kept={kept} other={other} />
      <p>{say(note, { other: nameOf(other) })}</p>
    </Modal>
  )
}

/** What the kept row lacks and the other has, as far as it may stand there. */
function Fillings({
  resource,
  fields,
  kept,
  other,
}: Pick<Props<AnyRow>, 'resource' | 'fields'> & { kept: AnyRow; other: AnyRow }) {
  const say = useText()
  const filled = fields.filter(
    (name) =>
      !kept[name] &&
      other[name] &&
      (resource.rules ?? []).every((rule) => rule.holds({ ...kept, [name]: other[name] })),
  )
  if (!filled.length) return <p>{say(t.fillsNone)}</p>
  return (
    <section aria-label={say(t.fills)}>
      <b>{say(t.fills)}</b>
      <dl className="merge-facts">
        {filled.map((name) => (
          <div key={name}>
            <dt>{say(resource.fields[name]!.label)}</dt>
            <dd>
              <FieldValue field={resource.fields[name]!} value={other[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
