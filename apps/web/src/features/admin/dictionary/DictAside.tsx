import { PlusOutlined } from '@ant-design/icons'
import type { DictNode } from '@clearway/contract/features/admin/dictionary/sysdict'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'

import { useLanguage, useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { dictLabel } from './dictionaries.ts'
import { dictPageText as t } from './dictPage.text.ts'
import { ImportTables } from './published/ImportTables.tsx'

interface Props {
  readonly dictionaries: readonly DictNode[]
  readonly chosen: string
  readonly onChoose: (type: string) => void
  readonly onAdd?: () => void
  /** Offers all of them at once, as a list can show them. */
  readonly all?: boolean
}

/** The dictionaries beside the values of one; a select on a narrow screen. */
export function DictAside({ dictionaries, chosen, onChoose, onAdd, all = false }: Props) {
  const say = useText()
  const language = useLanguage()
  const narrow = useNarrow()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = dictionaries.filter((d) =>
    `${d.dictType} ${d.dictName} ${d.dictNameTw ?? ''} ${d.dictNameEn ?? ''}`.toLowerCase().includes(wanted),
  )
  const add = onAdd && <Adding size={narrow ? 'middle' : 'small'} onAdd={onAdd} />
  if (narrow) {
    return (
      <div className="admin-dict-bar">
        <Select
          aria-label={say(t.dictionaries)}
          value={chosen || (all ? '' : null)}
          style={{ flex: 1 }}
          onChange={(type) => onChoose(type ?? '')}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...(all ? [{ value: '', label: say(t.dictionaries) }] : []),
            ...dictionaries.map((d) => ({ value: d.dictType, label: `${dictLabel(d, language)} (${d.count})` })),
          ]}
        />
        {add}
      </div>
    )
  }
  return (
    <aside className="admin-aside" aria-label={say(t.dictionaries)}>
      <Input.Search
        allowClear
        size="small"
        placeholder={say(t.findDictionary)}
        aria-label={say(t.findDictionary)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="admin-dicts">
        {all && !wanted && (
          <li>
            <button type="button" aria-current={chosen === ''} onClick={() => onChoose('')}>
              {say(t.dictionaries)}
            </button>
          </li>
        )}
        {shown.map((d) => (
          <li key={d.id}>
            <button
              type="button"
              className="admin-node"
              aria-current={d.dictType === chosen}
              title={d.dictType}
              onClick={() => onChoose(d.dictType)}
            >
              <span>{dictLabel(d, language)} </span>
              <small>{d.count}</small>
            </button>
          </li>
        ))}
      </ul>
      {add}
    </aside>
  )
}

function Adding({ size, onAdd }: { size: 'small' | 'middle'; onAdd: () => void }) {
  const say = useText()
  return (
    <>
      <Button size={size} icon={<PlusOutlined />} onClick={onAdd}>
        {say(t.addDictionary)}
      </Button>
      <ImportTables size={size} />
    </>
  )
}
