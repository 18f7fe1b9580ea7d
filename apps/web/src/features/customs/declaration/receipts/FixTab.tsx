import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationFault } from '@clearway/contract/features/customs/declaration/receipts/declarationFault'
import { declarationMachine, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Skeleton } from 'antd'
import { useMemo, useRef, useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useKeydown } from '../../../../kernel/keydown.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { usePageActive } from '../../../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../../../kernel/pageKeys.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { ApproveDialog } from '../ApproveDialog.tsx'
import { DeclarationContext, useDeclaration, useSeen } from '../declarationContext.ts'
import type { DeclarationTabProps } from '../declarationTabProps.ts'
import { asksAnother } from '../declarationValues.ts'
import { useFieldKeys } from '../fields/useFieldKeys.ts'
import { SubmitDialog } from '../SubmitDialog.tsx'
import { useSteps } from '../useSteps.ts'
import { FaultCard } from './FaultCard.tsx'
import { fixPaneText as t } from './fixPane.text.ts'

import './receipt.css'

const keys: readonly PageKey[] = [
  { key: 'f8', shown: 'F8', what: t.keyNext },
  { key: 'shift+f8', shown: 'Shift+F8', what: t.keyBack },
]
const nothing = () => undefined
type Faults = Awaited<ReturnType<typeof faultsOf>>
const faultsOf = (id: string) => call(declarationFault.faults, { id })

/** A returned declaration as the list of what customs objects to: mended one by one, then sent again. */
export function FixTab({ row, onChanged, onGo = nothing }: DeclarationTabProps) {
  const page = useDeclaration()
  const say = useText()
  const can = useCan()
  const saves = useSeen((seen) => seen.saves)
  const found = useQuery<Faults, ApiError>({
    queryKey: [declaration.name, 'faults', row.id, row.version, saves],
    queryFn: () => faultsOf(row.id),
    placeholderData: (before) => before,
  })
  // The same fields stand in the form behind: ids must not meet.
  const own = useMemo(() => ({ ...page, prefix: `${page.prefix}fix` }), [page])
  const list = useRef<HTMLDivElement>(null)
  const onKeys = useFieldKeys()
  usePageKeys(keys)
  useNextFault(list)
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting">
        <Skeleton active />
      </div>
    )
  const { faults, changed } = found.data
  if (faults.length === 0) return <EmptyNotice title={say(t.none)} hint={say(t.noneHint)} />
  const mended = faults.filter((f) => f.mendedAt).length
  const readOnly = !can('declaration.edit') || !declarationMachine.may('edit', row.status)
  return (
    <section className="dec-tab fix-pane" aria-label={say(t.fix)}>
      <header className="fix-head">
        <strong role="status">{say(t.progress, { mended, count: faults.length })}</strong>
        <Progress percent={Math.round((mended / faults.length) * 100)} showInfo={false} size="small" aria-hidden />
      </header>
      <DeclarationContext value={own}>
        <div role="presentation" ref={list} className="fix-list" onKeyDown={onKeys}>
          {faults.map((fault, n) => (
            <FaultCard
              key={fault.id}
              fault={fault}
              no={n + 1}
              readOnly={readOnly}
              changed={changed}
              onGo={onGo}
              onSettled={() => {
                void found.refetch()
                onChanged()
              }}
            />
          ))}
        </div>
      </DeclarationContext>
      {!readOnly && <SendOn status={row.status} left={faults.length - mended} onGo={onGo} />}
    </section>
  )
}

/** Check, approval and submission in one go, as far as the person may take them. */
function SendOn({
  status,
  left,
  onGo,
}: {
  status: DeclarationState
  left: number
  onGo: NonNullable<DeclarationTabProps['onGo']>
}) {
  const { problems } = useDeclaration()
  const say = useText()
  const can = useCan()
  const { busy, sendToCheck, approve, submit } = useSteps()
  const [signing, setSigning] = useState<'approve' | 'submit' | null>(null)
  const onePerson = useSeen((seen) => seen.onePerson)
  const another = useSeen(asksAnother)
  // Who sends it to be checked does not check it as well, unless the tenant allows that.
  const alone = declarationMachine.may('sendToCheck', status) ? onePerson : !another
  const whole = can('declaration.check') && can('declaration.submit') && alone
  const send = async () => {
    if (declarationMachine.may('sendToCheck', status) && !(await sendToCheck())) {
      const [first] = problems.ordered()
      if (first?.level === 'error') onGo(first)
    } else if (whole) setSigning(status === 'checked' ? 'submit' : 'approve')
  }
  const close = () => setSigning(null)
  // Handed on to a colleague, it is his to go on.
  if (!whole && !declarationMachine.may('sendToCheck', status)) return null
  return (
    <footer className="fix-foot">
      {left > 0 && <span className="dec-quiet">{say(t.left, { count: left })}</span>}
      <Button
        type="primary"
        loading={busy}
        disabled={left > 0 && declarationMachine.may('sendToCheck', status)}
        onClick={() => void send()}
      >
        {say(whole ? t.sendAll : t.sendToCheck)}
      </Button>
      {signing === 'approve' && (
        <ApproveDialog
          busy={busy}
          onClose={close}
          onGo={onGo}
          onApprove={(weighed) => void approve(weighed).then((done) => done && setSigning('submit'))}
        />
      )}
      {signing === 'submit' && (
        <SubmitDialog
          busy={busy}
          onClose={close}
          onGo={onGo}
          onSubmit={(weighed) => void submit(weighed).then((done) => done && close())}
        />
      )}
    </footer>
  )
}

/** F8 goes to the next fault that is open, from wherever the person stands. */
function useNextFault(list: React.RefObject<HTMLDivElement | null>): void {
  const { active } = usePageActive()
  useKeydown(
    (event) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey || !list.current?.offsetParent) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const open = [...list.current.querySelectorAll<HTMLElement>('[data-open="true"]')]
      const here = open.findIndex((card) => card.contains(document.activeElement))
      const to = open[(here + (event.shiftKey ? -1 : 1) + open.length) % open.length]
      const input = to?.querySelector<HTMLElement>('input[data-place]') ?? to?.querySelector<HTMLElement>('button')
      to?.scrollIntoView({ block: 'center' })
      input?.focus({ preventScroll: true })
    },
    // Before the form's own F8, which goes through the checks.
    { active, capture: true },
  )
}
