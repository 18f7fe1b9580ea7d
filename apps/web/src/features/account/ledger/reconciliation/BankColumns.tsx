import { bankColumns, bankNeeds, type BankFileOutcome } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as b } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Select } from 'antd'
import { useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { bankPageText as t } from './bankPage.text.ts'

interface Props {
  readonly ask: NonNullable<BankFileOutcome['ask']>
  readonly busy: boolean
  readonly onSave: (columns: Readonly<Record<string, string>>) => void
  readonly onBack: () => void
}

/** Which header of the bank's table stands for which of our columns. */
export function BankColumns({ ask: { head, found }, busy, onSave, onBack }: Props) {
  const say = useText()
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>(found)
  const options = [...new Set(head)].filter((h) => h.trim()).map((h) => ({ value: h, label: h }))
  const open = bankNeeds.filter((group) => !group.some((column) => columns[column]))
  return (
    <section aria-label={say(t.mapTitle)}>
      <p>
        <strong>{say(t.mapTitle)}</strong>
        <br />
        {say(t.mapIntro)}
      </p>
      <div className="bank-map">
        {bankColumns.map((column) => {
          const group = bankNeeds.find((g) => g.includes(column))
          return (
            <div key={column}>
              <span>
                {say(b.columns[column])}
                {group && <i aria-hidden> *</i>}
                {group && group.length > 1 && open.includes(group) && (
                  <small className="bank-hint"> {say(t.mapOne)}</small>
                )}
              </span>
              <Select<string>
                aria-label={say(b.columns[column])}
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
      <div className="bank-actions">
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
