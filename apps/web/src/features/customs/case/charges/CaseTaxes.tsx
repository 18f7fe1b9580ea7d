import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationMachine, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { declarationTax } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { TaxBills } from '../../declaration/tax/TaxBills.tsx'
import { TaxPart } from '../../declaration/tax/TaxLines.tsx'
import { taxPaneText as t } from '../../declaration/tax/taxPane.text.ts'
import { TaxSums } from '../../declaration/tax/TaxSums.tsx'
import type { CaseTabProps } from '../caseTabProps.ts'
import { WalletDeduction } from './WalletDeduction.tsx'

import '../../declaration/tax/tax.css'

/** What a case will cost in taxes, from its lines before there are declarations, and what customs billed. */
export function CaseTaxes({ id, opened, shown }: CaseTabProps) {
  const say = useText()
  const can = useCan()
  const found = useQuery<Awaited<ReturnType<typeof estimate>>, ApiError>({
    queryKey: [customsCase.name, 'estimate', id, opened.row.version],
    queryFn: () => estimate(id),
    enabled: shown,
    staleTime: 2_000,
    placeholderData: (before) => before,
  })
  const bills = useQuery({
    queryKey: [declaration.name, 'caseBills', id],
    queryFn: () => call(declarationTax.caseBills, { caseId: id }),
    enabled: shown && can('declaration.view'),
    staleTime: 2_000,
  })
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const imports = opened.row.direction === 'import'
  const { parts } = found.data
  return (
    <section className="tax-pane" aria-label={say(t.taxes)}>
      <TaxSums of={found.data} imports={imports} />
      {parts.map((part) => (
        <TaxPart key={part.code} part={part} imports={imports} alone={parts.length === 1} />
      ))}
      {bills.data && bills.data.bills.length > 0 && opened.row.orgId && (
        <div>
          <WalletDeduction id={id} />
        </div>
      )}
      {bills.data && (
        <TaxBills
          billed={bills.data}
          billable={opened.declarations.filter((d) => declarationMachine.may('bill', d.status as DeclarationState))}
          several={opened.declarations.length > 1}
        />
      )}
    </section>
  )
}

const estimate = (id: string) => call(declarationTax.estimateCase, { id })
