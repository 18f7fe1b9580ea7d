import { common } from '@clearway/contract/kernel/common.text'
import type { Fields } from '@clearway/contract/kernel/field'
import { Button, Modal, Radio, Space, Tag } from 'antd'
import { useState } from 'react'

import { FieldValue } from '../FieldValue.tsx'
import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { firstChoice, type Difference, type Side, type Values } from './formValues.ts'

interface Props {
  readonly fields: Fields
  readonly all: readonly Difference[]
  /** The row as it was when editing began. */
  readonly base: Values
  readonly onCancel: () => void
  readonly onChosen: (values: Record<string, unknown>) => void
}

/** Two people changed one record: their value against mine, field by field. */
export function ConflictDialog({ fields, all, base, onCancel, onChosen }: Props) {
  const say = useText()
  const [sides, setSides] = useState<Record<string, Side>>(() => firstChoice(all, base))
  const every = (side: Side) => setSides(Object.fromEntries(all.map((d) => [d.name, side])))
  return (
    <Modal
      open
      width={720}
      title={say(t.conflictTitle)}
      onCancel={onCancel}
      cancelText={say(common.cancel)}
      okText={say(t.saveAgain)}
      okButtonProps={{ disabled: all.some((d) => !sides[d.name]) }}
      onOk={() => onChosen(Object.fromEntries(all.map((d) => [d.name, sides[d.name] === 'mine' ? d.mine : d.theirs])))}
    >
      <p>{say(t.conflictIntro)}</p>
      <Space style={{ marginBlock: 8 }}>
        <Button size="small" onClick={() => every('theirs')}>
          {say(t.allTheirs)}
        </Button>
        <Button size="small" onClick={() => every('mine')}>
          {say(t.allMine)}
        </Button>
      </Space>
      <table className="list-plain">
        <thead>
          <tr>
            <th scope="col">{say(t.field)}</th>
            <th scope="col">{say(t.theirs)}</th>
            <th scope="col">{say(t.mine)}</th>
          </tr>
        </thead>
        <tbody>
          {all.map((d) => {
            const field = fields[d.name]
            const name = field ? say(field.label) : d.name
            const choice = (side: Side, value: unknown) => (
              <td>
                <Radio
                  checked={sides[d.name] === side}
                  onChange={() => setSides({ ...sides, [d.name]: side })}
                  aria-label={`${name}: ${say(t[side])}`}
                >
                  {value === null || value === '' || value === undefined ? (
                    <em>{say(t.empty)}</em>
                  ) : field ? (
                    <FieldValue field={field} value={value} />
                  ) : (
                    String(value)
                  )}
                </Radio>
              </td>
            )
            return (
              <tr key={d.name}>
                <th scope="row">
                  {name} {d.both && <Tag color="orange">{say(t.bothChanged)}</Tag>}
                </th>
                {choice('theirs', d.theirs)}
                {choice('mine', d.mine)}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Modal>
  )
}
