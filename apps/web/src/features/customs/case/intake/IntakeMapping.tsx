import { goodsColumns, goodsNeeds, type GoodsColumn } from '@clearway/contract/business/goodsTable'
import { type IntakeOutcome } from '@clearway/contract/features/customs/case/caseIntake'
import { caseIntakeText as c } from '@clearway/contract/features/customs/case/caseIntake.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Select } from 'antd'
import { useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { intakeText as t } from './intake.text.ts'

interface Props {
  readonly file: string
  readonly ask: IntakeOutcome['ask'][number]
  readonly busy: boolean
  readonly onSave: (columns: Readonly<Record<string, string>>) => void
  readonly onBack: () => void
}

/** Which header of the file stands for which of our columns. */
export function IntakeMapping({ file, ask: { kind, head, found }, busy, onSave, onBack }: Props) {
  const say = useText()
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>(found)
  const options = [...new Set(head)].filter((h) => h.trim()).map((h) => ({ value: h, label: h }))
  const groupOf = (column: GoodsColumn) => goodsNeeds[kind].find((g) => g.includes(column))
  const open = goodsNeeds[kind].filter((g) => !g.some((column) => columns[column]))
  return (
    <section aria-label={say(t.mapTitle)}>
      <p>
        <strong>{say(t.mapTitle)}</strong> {say(t.mapIntro, { file })}
      </p>
      <div className="intake-map">
        {goodsColumns[kind].map((column) => {
          const group = groupOf(column)
          const wanted = group !== undefined && open.includes(group)
          return (
            <div key={column} data-wanted={wanted || undefined}>
              <span id={`intake-map-${column}`}>
                {say(c.columns[column])}
                {group && <i aria-hidden="true"> *</i>}
                {wanted && group.length > 1 && <small> {say(t.mapOne)}</small>}
              </span>
              <Select<string>
                aria-label={say(c.columns[column])}
                allowClear
                showSearch
                value={columns[column] || null}
                options={options}
                placeholder={say(t.mapNone)}
                onChange={(chosen?: string) => setColumns({ ...columns, [column]: chosen ?? '' })}
              />
            </div>
          )
        })}
      </div>
      <div className="case-dialog-foot">
        <Button type="primary" loading={busy} disabled={open.length > 0} onClick={() => onSave(columns)}>
          {say(t.mapSave)}
        </Button>
        <Button disabled={busy} onClick={onBack}>
          {say(common.cancel)}
        </Button>
      </div>
    </section>
  )
}
