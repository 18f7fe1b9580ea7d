import { declarationTax } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import { useSyncExternalStore } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { amountWords } from '../../../kernel/show.ts'
import { useDeclaration, useSeen } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import { useTotals } from './lines/LinesFoot.tsx'
import type { DecProblem } from './problemStore.ts'
import { useAcknowledged } from './useAcknowledged.ts'
import { WarningTicks } from './WarningTicks.tsx'

interface Props {
  readonly busy: boolean
  readonly onClose: () => void
  readonly onGo: (problem: DecProblem) => void
  readonly onApprove: (acknowledged: readonly string[]) => void
}

/** What is passed, in the question and on the button: amounts with their currencies and the tax, or that it is not known. */
function useApproveWords(): { readonly words: string; readonly ready: boolean } {
  const { store } = useDeclaration()
  const say = useText()
  const { totals } = useTotals()
  const estimate = useQuery({
    queryKey: ['declaration', 'estimate', store.id, 'approve'],
    queryFn: () => call(declarationTax.estimate, { id: store.id }),
    refetchOnMount: 'always',
    retry: false,
  })
  const amount = totals.map((each) => amountWords(each.total, each.currency)).join(' + ')
  const ready = !estimate.isFetching
  // Prices are hidden from who checks: then nothing of them is told.
  if (!ready || !amount || estimate.isError) return { words: say(t.approve), ready }
  const { complete, total } = estimate.data!.taxes
  if (!complete) return { words: say(t.approveTaxUnknown, { amount }), ready }
  return { words: say(t.approveWithTax, { amount, tax: amountWords(total, 'CNY') }), ready }
}

/** The second person's yes: what it is worth, and every open warning weighed by itself. */
export function ApproveDialog({ busy, onClose, onGo, onApprove }: Props) {
  const { problems } = useDeclaration()
  const say = useText()
  const found = useSyncExternalStore(problems.subscribe, problems.get)
  const code = useSeen((seen) => seen.row.code)
  const weighed = useAcknowledged()
  const { words, ready } = useApproveWords()
  const go = (problem: DecProblem) => {
    onClose()
    onGo(problem)
  }
  return (
    <Modal
      open
      width={680}
      title={say(t.approveTitle, { code, words })}
      onCancel={onClose}
      onOk={() => onApprove(weighed.identities())}
      confirmLoading={busy}
      okText={words}
      cancelText={say(common.cancel)}
      okButtonProps={{ disabled: !ready || !weighed.ready }}
    >
      <div className="dec-submit">
        {found && found.errors > 0 && (
          <Alert type="error" showIcon title={say(t.errorsBlockPass, { count: found.errors })} />
        )}
        {found?.problems.length === 0 && <p className="dec-quiet">{say(t.noRemaining)}</p>}
        <WarningTicks of={weighed} onGo={go} />
      </div>
    </Modal>
  )
}
