import type { CaseLine, CaseLines } from '@clearway/contract/features/account/ledger/caseLines'
import { caseChargeText } from '@clearway/contract/features/customs/case/caseCharge.text'
import { declarationTaxText } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'
import { Checkbox, Input } from 'antd'

import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { fits, type Chosen } from './deductionAmounts.ts'
import { walletDeductionText as t } from './walletDeduction.text.ts'

interface Props {
  readonly of: CaseLines
  readonly chosen: Chosen
  readonly onChange: (next: Chosen) => void
}

/** Charges and tax bills of the case: what is ticked is taken, as much of it as is typed. */
export function DeductionLines(props: Props) {
  const say = useText()
  return (
    <table className="list-plain deduct-lines">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{say(t.take)}</span>
          </th>
          <th scope="col">{say(t.item)}</th>
          <th scope="col" className="tax-end">
            {say(t.amount)}
          </th>
          <th scope="col" className="tax-end">
            {say(t.taken)}
          </th>
          <th scope="col" className="tax-end">
            {say(t.take)}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.of.lines.map((line) => (
          <LineRow key={line.id} {...props} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function useLineName(): (line: CaseLine) => string {
  const say = useText()
  return (line) => {
    const words = line.kind === 'caseCharge' ? caseChargeText.kinds : declarationTaxText.kinds
    return [
      say(line.kind === 'caseCharge' ? t.charge : t.bill),
      say(words[line.what as keyof typeof words]),
      line.label,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

function LineRow({ of, chosen, onChange, line }: Props & { readonly line: CaseLine }) {
  const say = useText()
  const item = useLineName()(line)
  const { [line.id]: typed, ...others } = chosen
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={say(t.tick, { item })}
          checked={typed !== undefined}
          disabled={Number(line.left) <= 0 || !of.wallets.some((w) => w.currency === line.currency)}
          onChange={(e) => onChange(e.target.checked ? { ...chosen, [line.id]: line.left } : others)}
        />
      </td>
      <th scope="row">
        {item}
        {line.chargedAs && <small> {say(t.chargedAs, { code: line.chargedAs })}</small>}
      </th>
      <td className="tax-end">
        {line.currency} {grouped(line.amount)}
      </td>
      <td className="tax-end">{grouped(line.taken)}</td>
      <td className="tax-end">
        {typed !== undefined && (
          <Input
            size="small"
            inputMode="decimal"
            aria-label={say(t.takeRow, { item })}
            value={typed}
            status={fits(line, typed) ? '' : 'error'}
            onChange={(e) => onChange({ ...chosen, [line.id]: e.target.value })}
          />
        )}
      </td>
    </tr>
  )
}
