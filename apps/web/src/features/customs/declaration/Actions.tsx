import { CarOutlined, DeleteOutlined, FormOutlined, MoreOutlined } from '@ant-design/icons'
import { declaration, type DeclarationRow } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText } from '@clearway/contract/features/customs/declaration/declaration.text'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { isSummary } from '@clearway/contract/features/customs/declaration/twoStep'
import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Dropdown } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { useDelete } from '../../../kernel/list/deleteRows.tsx'
import { useReplacePage } from '../../../kernel/replacePage.ts'
import { useReport } from '../../../kernel/report.ts'
import type { AnyResource } from '../../../kernel/rows.ts'
import { useBeginTrade } from '../useBeginTrade.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { useDeclaration, useSeen } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import { asksAnother } from './declarationValues.ts'
import { Messages } from './Messages.tsx'
import type { DecProblem } from './problemStore.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'
import { DeclarationPrint } from './tax/PrintMenu.tsx'
import { useSteps, type Step } from './useSteps.ts'

const resource: AnyResource = declaration

type Right = 'edit' | 'check' | 'submit' | 'delete'
type May = (step: Step | 'submit' | 'delete', right: Right) => boolean
type Dialog = 'approve' | 'submit' | 'takeBack'

/** Whether a step is open, by the state of the declaration and the right of the person. */
function useMay(row: DeclarationRow): May {
  const can = useCan()
  return (step, right) =>
    declarationMachine.may(step, row.status) &&
    !(step === 'delete' && row.acceptedAt) &&
    can(`declaration.${right}`) &&
    !row.deletedAt
}

/** Deletes the declaration; once it is gone, its case takes the place of the page. */
function useDeleteOne(row: DeclarationRow): () => Promise<void> {
  const replacePage = useReplacePage()
  const { remove } = useDelete(resource)
  return async () => {
    await remove([row])
    const there = await call(declaration.routes.queryById, { id: row.id }).then(
      (now) => !now.deletedAt,
      () => false,
    )
    if (!there) replacePage(`/ClassifyOrder?id=${row.caseId}`)
  }
}

/** Begins what Hong Kong asks for of the same goods, with what was typed here. */
function useOverBoundary(row: DeclarationRow) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const go = useNavigate()
  const begin = useBeginTrade()
  if (row.deletedAt) return []
  const cargo = () =>
    void call(roadCargo.routes.fromDeclaration, { declarationId: row.id }).then(
      (made) => go(`/hongKongSeamless?open=${made.id}`),
      report,
    )
  const trade = () => begin({ from: 'declaration', id: row.id })
  return [
    ...(can('roadCargo.edit')
      ? [{ key: 'roadCargo', icon: <CarOutlined />, label: say(t.roadCargo), onClick: cargo }]
      : []),
    ...(can('tradeDeclaration.edit')
      ? [{ key: 'trade', icon: <FormOutlined />, label: say(t.tradeDeclaration), onClick: trade }]
      : []),
  ]
}

/** What can be done next, by state and right: the next step stands out, the rest is at hand. */
export function Actions({ onGo }: { onGo: (problem: DecProblem) => void }) {
  const { saver } = useDeclaration()
  const say = useText()
  const row = useSeen((seen) => seen.row)
  const steps = useSteps()
  const { busy, approve, takeBack, submit } = steps
  const may = useMay(row)
  const deleteOne = useDeleteOne(row)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const overBoundary = useOverBoundary(row)
  const more = [
    ...overBoundary,
    ...(may('delete', 'delete')
      ? [
          {
            key: 'delete',
            icon: <DeleteOutlined />,
            danger: true,
            label: say(t.deleteOne),
            onClick: () => void deleteOne(),
          },
        ]
      : []),
  ]
  return (
    <div className="dec-actions">
      {!row.deletedAt && <DeclarationPrint id={row.id} status={row.status} before={() => saver.flush()} />}
      <Messages round={row.round} />
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button icon={<MoreOutlined />} aria-label={say(common.more)} />
        </Dropdown>
      )}
      <StepButtons may={may} steps={steps} onDialog={setDialog} onGo={onGo} />
      {dialog === 'approve' && (
        <ApproveDialog
          busy={busy}
          onClose={() => setDialog(null)}
          onGo={onGo}
          onApprove={(weighed) => void approve(weighed).then((done) => done && setDialog(null))}
        />
      )}
      {dialog === 'submit' && (
        <SubmitDialog
          busy={busy}
          onClose={() => setDialog(null)}
          onGo={onGo}
          onSubmit={(weighed) => void submit(weighed).then((done) => done && setDialog(null))}
        />
      )}
      {dialog === 'takeBack' && (
        <ReasonDialog
          code={row.code}
          busy={busy}
          onClose={() => setDialog(null)}
          onSend={(reason) => void takeBack(reason).then((done) => done && setDialog(null))}
        />
      )}
    </div>
  )
}

interface StepButtonsProps {
  readonly may: May
  readonly steps: ReturnType<typeof useSteps>
  readonly onDialog: (dialog: Dialog) => void
  readonly onGo: (problem: DecProblem) => void
}

function StepButtons({ may, steps: { busy, sendToCheck, complete }, onDialog, onGo }: StepButtonsProps) {
  const { problems } = useDeclaration()
  const say = useText()
  const found = useSyncExternalStore(problems.subscribe, problems.get)
  const another = useSeen(asksAnother)
  const summary = useSeen(isSummary)
  const send = async () => {
    const done = await sendToCheck()
    const first = problems.ordered()[0]
    if (!done && first?.level === 'error') onGo(first)
  }
  return (
    <>
      {may('takeBack', 'edit') && (
        <Button disabled={busy} onClick={() => onDialog('takeBack')}>
          {say(t.takeBack)}
        </Button>
      )}
      {may('sendToCheck', 'edit') && (
        <Button
          type="primary"
          loading={busy}
          title={found && found.errors > 0 ? say(t.checksTold, found) : undefined}
          onClick={() => void send()}
        >
          {say(t.sendToCheck)}
        </Button>
      )}
      {may('approve', 'check') &&
        (another ? (
          <span className="dec-quiet" title={say(declarationText.fourEyes)}>
            {say(t.waitsForAnother)}
          </span>
        ) : (
          <Button type="primary" loading={busy} onClick={() => onDialog('approve')}>
            {say(t.approve)}
          </Button>
        ))}
      {summary && may('complete', 'edit') && (
        <Button type="primary" loading={busy} title={say(t.completeHint)} onClick={() => void complete()}>
          {say(declarationText.complete)}
        </Button>
      )}
      {may('submit', 'submit') && (
        <Button type="primary" loading={busy} onClick={() => onDialog('submit')}>
          {say(t.submit)}
        </Button>
      )}
    </>
  )
}
