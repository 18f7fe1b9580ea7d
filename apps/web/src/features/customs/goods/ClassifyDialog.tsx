import { goodsMaster, type GoodsDecision } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as f } from '@clearway/contract/features/customs/goodsMaster.text'
import { hscode, type HscodeDetail } from '@clearway/contract/features/customs/hscode'
import type { RulingEvidence } from '@clearway/contract/features/customs/ruling/rulingEvidence'
import { common } from '@clearway/contract/kernel/common.text'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Modal, Skeleton } from 'antd'
import { useId, useState } from 'react'

import { call, isApiError, type ApiError } from '../../../kernel/api.ts'
import { useClosing } from '../../../kernel/form/EditDrawer.tsx'
import { saveKeys, useCtrlEnter } from '../../../kernel/form/formKeys.ts'
import { useText } from '../../../kernel/language.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { problemWords } from '../../../kernel/report.ts'
import { CodeCandidates, type Picked } from '../CodeCandidates.tsx'
import { stillCited, takenFrom } from '../ruling/citing.ts'
import { rulingPageText } from '../ruling/rulingPage.text.ts'
import { Citation, Rulings, rulingWords } from '../ruling/Rulings.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { sentValues, startValues, type DecisionValues } from './decisionValues.ts'
import { jurisdictionWord, type Classifying } from './GoodsDecisions.tsx'
import { goodsMgtText as t } from './goodsMgt.text.ts'

import './goodsMgt.css'

interface Props {
  readonly of: Classifying | null
  readonly onClose: () => void
}

/** Chooses the code of goods in one jurisdiction: candidates beside the form, everything by keyboard. */
export function ClassifyDialog({ of, onClose }: Props) {
  const say = useText()
  const { setDirty, close, mayClose } = useClosing(onClose)
  // It keeps its name and its fields while it closes.
  const [last, setLast] = useState(of)
  if (of && of !== last) setLast(of)
  const shown = of ?? last
  if (!shown) return null
  const title = say(t.dialogTitle, {
    jurisdiction: say(jurisdictionWord(shown.jurisdiction)),
    model: shown.goods['modelNumber'],
  })
  return (
    <Modal
      open={of !== null}
      onCancel={() => void mayClose()}
      title={title}
      width={1040}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      style={{ top: 32 }}
    >
      <Deciding
        key={`${shown.jurisdiction} ${shown.current?.version}`}
        of={shown}
        onDirty={setDirty}
        onCancel={() => void mayClose()}
        onClose={close}
      />
    </Modal>
  )
}

function useSave({ goods, jurisdiction, current }: Classifying, onClose: () => void) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [seen, setSeen] = useState(current ? { id: current.id, version: current.version } : null)
  const [problem, setProblem] = useState<{ words: string; errors: readonly FieldError[]; other?: GoodsDecision }>()
  const save = async (values: DecisionValues, over = seen) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call(goodsMaster.routes.classify, { goodsId: goods.id, jurisdiction, ...sentValues(values), seen: over })
      void message.success(say(t.saved))
      onClose()
    } catch (error) {
      const other =
        isApiError(error) && error.status === 409
          ? (error.data as { current?: GoodsDecision } | undefined)?.current
          : undefined
      if (other) setSeen({ id: other.id, version: other.version })
      setProblem({ words: problemWords(error), errors: isApiError(error) ? error.errors : [], ...(other && { other }) })
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [goodsMaster.name] })
    }
  }
  return { busy, save, problem }
}

/** What taking a ruling changes of a decision. */
function rulingPart(of: RulingEvidence, { hsCode, basis }: DecisionValues, words: string): Partial<DecisionValues> {
  const { code, ruling } = takenFrom(of, hsCode)
  return {
    ...(code && { hsCode: code, inTariff: code.length >= 8, elements: '', evidence: undefined }),
    ...(ruling && { ruling }),
    ...(!basis && { basis: words }),
  }
}

function Deciding({
  of,
  onDirty,
  onCancel,
  onClose,
}: {
  of: Classifying
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onClose: () => void
}) {
  const say = useText()
  const id = useId()
  const { goods, jurisdiction } = of
  const [values, setValues] = useState<DecisionValues>(() => startValues(of.current, of.code))
  const { busy, save, problem } = useSave(of, onClose)
  const change = (part: Partial<DecisionValues>) => {
    onDirty(true)
    setValues((v) => {
      const next = { ...v, ...part }
      return { ...next, ruling: stillCited(next.ruling, next.hsCode) }
    })
  }
  const line = useQuery<HscodeDetail, ApiError>({
    queryKey: ['hscode', 'queryByCode', jurisdiction, values.hsCode],
    enabled: values.inTariff && values.hsCode !== '',
    retry: false,
    staleTime: 300_000,
    queryFn: () => call(hscode.queryByCode, { code: values.hsCode.slice(0, 10), jurisdiction }),
  })
  const pick: Picked = (code, { grade, evidence }, candidate) => {
    change({
      hsCode: code,
      inTariff: code.length >= 8,
      elements: '',
      evidence: { candidate, grade, words: evidence.words.slice(0, 20) },
    })
    // The digits that only the country has are still to be typed.
    if (code.length < 8) document.getElementById(`${id}-hsCode`)?.focus()
  }
  const cite = (of: RulingEvidence) => change(rulingPart(of, values, rulingWords(of, say)))
  const onKeyDown = useCtrlEnter(() => void (!busy && values.hsCode && save(values)), saveKeys)
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      {problem && <Problem problem={problem} onAnyway={() => void save(values)} />}
      <div className="goods-classify" data-takes-keys>
        <Form layout="vertical" disabled={busy}>
          <DecisionForm
            id={id}
            jurisdiction={jurisdiction}
            brand={goods['brand'] as string | null}
            values={values}
            onChange={change}
            line={values.inTariff ? line.data : undefined}
            errors={problem?.errors ?? []}
          />
          {values.ruling && <Citation number={values.ruling.number} onRemove={() => change({ ruling: undefined })} />}
          <Button type="primary" loading={busy} disabled={!values.hsCode} onClick={() => void save(values)}>
            {say(t.save)}
          </Button>{' '}
          <Button onClick={onCancel}>{say(common.cancel)}</Button>
        </Form>
        <Suggestions of={of} value={values.hsCode} cited={values.ruling?.id} onPick={pick} onCite={cite} />
      </div>
    </div>
  )
}

type Answer = { facet: string; value: string } | null | undefined

/** The engine's candidates for the goods, narrowed by what is answered to its questions. */
function Suggestions({
  of: { goods, jurisdiction },
  value,
  cited,
  onPick,
  onCite,
}: {
  of: Classifying
  value: string
  cited: string | undefined
  onPick: Picked
  onCite: (of: RulingEvidence) => void
}) {
  const [answer, setAnswer] = useState<Answer>()
  const asked = { goodsId: goods.id, jurisdiction, ...(answer && { answer }), ...(answer === null && { unsure: true }) }
  const found = useQuery({
    queryKey: [goodsMaster.name, 'suggest', asked],
    queryFn: () => call(goodsMaster.routes.suggest, asked),
    staleTime: 60_000,
  })
  const waiting = found.error ? (
    <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 6 }} />
  )
  const rulings = found.data?.rulings ?? []
  return (
    <div>
      {rulings.length > 0 && (
        <Rulings heading="h2" className="ruling-offers" rulings={rulings} cited={cited} onTake={onCite} />
      )}
      <CodeCandidates keys found={found.data} value={value} onAnswer={setAnswer} waiting={waiting} onPick={onPick} />
    </div>
  )
}

function Problem({
  problem: { words, errors, other },
  onAnyway,
}: {
  problem: { words: string; errors: readonly FieldError[]; other?: GoodsDecision }
  onAnyway: () => void
}) {
  const say = useText()
  return (
    <Alert
      type={other ? 'warning' : 'error'}
      showIcon
      role="alert"
      style={{ marginBlockEnd: 12 }}
      title={other ? say(t.replacedMeanwhile, { code: other.hsCode }) : words}
      description={
        errors.length > 0 && (
          <ul>
            {errors.map((e) => (
              <li key={e.field + e.message}>{`${say(labels[e.field] ?? f.hsCode)}: ${e.message}`}</li>
            ))}
          </ul>
        )
      }
      action={
        other && (
          <Button size="small" onClick={onAnyway}>
            {say(t.goAhead)}
          </Button>
        )
      }
    />
  )
}

const labels: Readonly<Record<string, typeof f.hsCode>> = {
  hsCode: f.hsCode,
  'evidence.ruling': rulingPageText.cited,
  ciqCode: f.ciqCode,
  elements: f.elements,
  supervision: f.supervision,
  inspection: f.inspection,
  basis: f.basis,
  validFrom: f.validFrom,
}
