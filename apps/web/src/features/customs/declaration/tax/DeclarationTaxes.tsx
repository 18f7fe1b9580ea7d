import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { declarationTax, type TaxEstimate } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped } from '../../../../kernel/show.ts'
import type { DeclarationTabProps } from '../declarationTabProps.ts'
import { GuaranteeSums } from './GuaranteeSums.tsx'
import { MonthBills } from './MonthBills.tsx'
import { TaxBills } from './TaxBills.tsx'
import { TaxPart } from './TaxLines.tsx'
import { taxPaneText as t } from './taxPane.text.ts'
import { TaxSums } from './TaxSums.tsx'

import './tax.css'

/** The taxes of one declaration with their steps, what was estimated when it was handed over, and the bills. */
export function DeclarationTaxes({ row, onChanged }: DeclarationTabProps) {
  const say = useText()
  const { id, code, version, status } = row
  const found = useQuery<TaxEstimate, ApiError>({
    queryKey: [declaration.name, 'estimate', id, version],
    queryFn: () => call(declarationTax.estimate, { id }),
    staleTime: 2_000,
    placeholderData: (before) => before,
  })
  const bills = useQuery({
    queryKey: [declaration.name, 'bills', id, version],
    queryFn: () => call(declarationTax.bills, { id }),
    staleTime: 2_000,
    placeholderData: (before) => before,
  })
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  const { taxes, submitted } = found.data
  const imports = row.direction === 'import'
  return (
    <section className="dec-tab tax-pane" aria-label={say(t.taxes)}>
      <TaxSums of={taxes} imports={imports} />
      {submitted && (
        <p className="tax-quiet">
          {say(t.asSubmitted)} ({submitted.day}): {submitted.complete ? grouped(submitted.total) : say(t.unknown)}
        </p>
      )}
      <GuaranteeSums />
      <TaxPart part={found.data} imports={imports} alone />
      <MonthBills id={id} version={version} onChanged={onChanged} />
      {bills.data && (
        <TaxBills
          billed={bills.data}
          billable={declarationMachine.may('bill', status) ? [{ id, code }] : []}
          several={false}
          onChanged={onChanged}
        />
      )}
    </section>
  )
}
