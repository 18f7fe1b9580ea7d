import type { DictImport } from '@clearway/contract/features/admin/dictionary/publishedTables'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Checkbox, Select, Space } from 'antd'
import { Fragment, useState } from 'react'

import { useLanguage, useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { dictLabel, useDictionaries } from '../dictionaries.ts'
import { TablePlanView } from './TablePlanView.tsx'
import { tablesPageText as t } from './tablesPage.text.ts'
import type { Tables } from './useTables.ts'

const counts = ['added', 'changed', 'missing', 'unchanged', 'own', 'faults'] as const

/** The files with their dictionaries and what each would do; nothing is written before the last button. */
export function TablesPreview({ tables, found, onClose }: { tables: Tables; found: DictImport; onClose: () => void }) {
  const say = useText()
  const [open, setOpen] = useState<string>()
  return (
    <>
      <div className="list-problems admin-tables" tabIndex={0} role="region" aria-label={say(t.open)}>
        <table className="list-plain">
          <thead>
            <tr>
              {[t.take, t.dictionary, ...counts.map((c) => t[c]), t.details].map((head) => (
                <th key={head.en} scope="col">
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.tables.map((table) => (
              <Fragment key={table.id}>
                <TableRow
                  table={table}
                  tables={tables}
                  open={open === table.id}
                  onOpen={() => setOpen(open === table.id ? undefined : table.id)}
                />
                {open === table.id && table.plan && (
                  <tr>
                    <td colSpan={counts.length + 3}>
                      <TablePlanView
                        name={table.dictName ? say(table.dictName) : table.fileName}
                        plan={table.plan}
                        choice={tables.choiceOf(table.id)}
                        onDecide={(choice) => tables.decide(table.id, choice)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <Space wrap style={{ marginBlockStart: 16 }}>
        <Button type="primary" loading={tables.busy} disabled={!tables.chosen} onClick={tables.start}>
          {say(t.start, { count: tables.chosen })}
        </Button>
        <Button disabled={tables.busy} onClick={tables.again}>
          {say(t.other)}
        </Button>
        <Button onClick={onClose}>{say(common.cancel)}</Button>
      </Space>
    </>
  )
}

function TableRow({
  table,
  tables,
  open,
  onOpen,
}: {
  table: DictImport['tables'][number]
  tables: Tables
  open: boolean
  onOpen: () => void
}) {
  const say = useText()
  const language = useLanguage()
  const dictionaries = useDictionaries()
  const { id, fileName, dictType, dictName, plan } = table
  const choice = tables.choiceOf(id)
  const name = dictName ? say(dictName) : fileName
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={say(t.takeOf, { file: fileName })}
          checked={Boolean(plan) && choice.take}
          disabled={!plan}
          onChange={(event) => tables.decide(id, { ...choice, take: event.target.checked })}
        />
      </td>
      <th scope="row">
        {dictName ? (
          say(dictName)
        ) : (
          <Select
            aria-label={say(t.dictionaryOf, { file: fileName })}
            size="small"
            style={{ minWidth: 180 }}
            value={dictType}
            placeholder={say(t.choose)}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(type) => type && tables.choose(id, type)}
            options={(dictionaries.data ?? []).map((d) => ({ value: d.dictType, label: dictLabel(d, language) }))}
          />
        )}
        <br />
        <small className="admin-quiet">{fileName}</small>
      </th>
      {counts.map((c) => (
        <td key={c} className="list-figures">
          {plan ? grouped(plan[c]) : ''}
        </td>
      ))}
      <td>
        {plan && (
          <Button
            size="small"
            type="link"
            aria-expanded={open}
            aria-label={say(t.detailsOf, { name })}
            onClick={onOpen}
          >
            {say(t.details)}
          </Button>
        )}
      </td>
    </tr>
  )
}
