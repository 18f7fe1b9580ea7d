import { declarationTaxText as d } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'
import type { BillReading } from '@clearway/contract/features/customs/declaration/tax/summaryBill'
import { Alert, Tag } from 'antd'

import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { DeclarationPicker } from '../receipts/DeclarationPicker.tsx'
import { billImportText as t } from './billImport.text.ts'

const colours = { new: 'green', pays: 'blue', known: 'default' } as const

interface Props {
  readonly reading: BillReading
  readonly attached: ReadonlyMap<number, string>
  readonly onAttach: (row: number, declarationId: string | undefined) => void
}

/** What a file says, bill by bill with its declaration, and what of it cannot be read. */
export function BillRows({ reading: { bills, problems }, attached, onAttach }: Props) {
  const say = useText()
  const unmatched = bills.filter((b) => !b.declaration && !attached.has(b.row)).length
  const heads = [t.row, d.number, d.kind, d.amount, d.issuedOn, d.dueOn, d.paidOn, t.declaration, t.what]
  return (
    <>
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say(t.problems, { count: problems.length })}
          description={
            <ul className="receipt-problems">
              {problems.map((p) => (
                <li key={`${p.row} ${p.column}`}>{say(t.problem, p)}</li>
              ))}
            </ul>
          }
        />
      )}
      {unmatched > 0 && <Alert type="info" showIcon title={say(t.unmatched, { count: unmatched })} />}
      <div className="tax-scroll" tabIndex={0} role="region" aria-label={say(d.bills)}>
        <table className="list-plain tax-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head.en} scope="col" className={head === d.amount ? 'tax-end' : ''}>
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bills.map((bill) => (
              <tr key={bill.row}>
                <td className="list-figures">{bill.row}</td>
                <th scope="row" className="list-figures">
                  {bill.number}
                </th>
                <td>{say(d.kinds[bill.kind])}</td>
                <td className="tax-end">{grouped(bill.amount)}</td>
                <td className="list-figures">{bill.issuedOn}</td>
                <td className="list-figures">{bill.dueOn}</td>
                <td className="list-figures">{bill.paidOn}</td>
                <td>
                  {bill.declaration?.code ?? (
                    <>
                      {bill.entryId && <small className="list-figures">{bill.entryId}</small>}
                      <DeclarationPicker
                        value={attached.get(bill.row)}
                        label={say(t.attach, { row: bill.row })}
                        onChange={(id) => onAttach(bill.row, id)}
                      />
                    </>
                  )}
                </td>
                <td>
                  <Tag color={colours[bill.outcome]}>{say(t.outcomes[bill.outcome])}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
