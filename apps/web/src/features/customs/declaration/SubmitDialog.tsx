import { ExportOutlined } from '@ant-design/icons'
import { declarationText } from '@clearway/contract/features/customs/declaration/declaration.text'
import { fieldAt } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { labelOf } from '@clearway/contract/features/customs/declaration/fields/decField'
import { common } from '@clearway/contract/kernel/common.text'
import { Alert, Modal } from 'antd'
import { useSyncExternalStore } from 'react'

import { useText } from '../../../kernel/language.ts'
import { amountWords, grouped } from '../../../kernel/show.ts'
import { ProblemList } from './ChecksPanel.tsx'
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
  readonly onSubmit: (acknowledged: readonly string[]) => void
}

const mostShown = 12
/** Warnings have ticks of their own. */
const unweighed = ['error', 'hint'] as const
const facts = ['BillNo', 'ContrNo', 'PackNo', 'GrossWet', 'NetWt'] as const
const figures: readonly string[] = ['PackNo', 'GrossWet', 'NetWt']

/** The last look before the message leaves the house: what is left to weigh, the sums, and what happens next. */
export function SubmitDialog({ busy, onClose, onGo, onSubmit }: Props) {
  const { problems, edition, direction } = useDeclaration()
  const say = useText()
  const found = useSyncExternalStore(problems.subscribe, problems.get)
  const head = useSeen((seen) => seen.head)
  const code = useSeen((seen) => seen.row.code)
  const totals = useTotals()
  const weighed = useAcknowledged()
  const rest = found ? found.errors + found.hints : 0
  const go = (problem: DecProblem) => {
    onClose()
    onGo(problem)
  }
  return (
    <Modal
      open
      width={680}
      title={say(t.submitTitle, { code })}
      onCancel={onClose}
      onOk={() => onSubmit(weighed.identities())}
      confirmLoading={busy}
      okText={
        <>
          <ExportOutlined aria-hidden /> {say(t.submitOk)}
        </>
      }
      cancelText={say(common.cancel)}
      okButtonProps={{ disabled: !weighed.ready }}
    >
      <div className="dec-submit">
        <h2>{say(t.totals)}</h2>
        <dl className="dec-sums">
          <div>
            <dt>{say(t.sumLines, { count: totals.lines })}</dt>
          </div>
          <div>
            <dt>{say(t.sumTotal)}</dt>
            <dd>
              <b>{totals.totals.map((each) => amountWords(each.total, each.currency).trim()).join(' + ') || '–'}</b>
            </dd>
          </div>
          {facts.map((name) => (
            <div key={name}>
              <dt>{say(labelOf(fieldAt({ block: 'head', field: name }, edition)!, direction))}</dt>
              <dd>
                <b>{head[name] ? (figures.includes(name) ? grouped(head[name]) : head[name]) : '–'}</b>
              </dd>
            </div>
          ))}
        </dl>
        <h2>{say(t.remaining)}</h2>
        {found && found.errors > 0 && (
          <Alert type="error" showIcon title={say(t.errorsBlock, { count: found.errors })} />
        )}
        {found?.problems.length === 0 && <p className="dec-quiet">{say(t.noRemaining)}</p>}
        <WarningTicks of={weighed} onGo={go} />
        <ProblemList onGo={go} most={mostShown} levels={unweighed} />
        {rest > mostShown && <p className="dec-quiet">{say(t.remainingMore, { count: rest - mostShown })}</p>}
        <Alert type="info" showIcon title={say(declarationText.noChannel)} />
      </div>
    </Modal>
  )
}
