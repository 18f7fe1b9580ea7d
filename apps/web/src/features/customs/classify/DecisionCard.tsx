import type { OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { hscode, type HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useEffect, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { ElementsForm } from '../ElementsForm.tsx'
import { HsCodePicker } from '../HsCodePicker.tsx'
import { Citation } from '../ruling/Rulings.tsx'
import { deskText as t } from './desk.text.ts'
import type { Decision } from './useDecision.ts'
import type { Finishing } from './useFinish.ts'

interface Props {
  readonly opened: OpenedTask
  readonly decision: Decision
  readonly line: HscodeDetail | undefined
  readonly confirmRef: RefObject<HTMLButtonElement | null>
  readonly finishing: Finishing
}

const fullLength: Readonly<Record<string, number>> = { CN: 8, HK: 8, US: 10 }
/** As many digits as a declaration there takes at least. */
export const isWhole = (jurisdiction: string, code: string | undefined): boolean =>
  (code?.length ?? 0) >= (fullLength[jurisdiction] ?? 6)

/** What is known of a code while it is decided. */
export interface TariffLine {
  /** It has as many digits as a declaration takes. */
  readonly whole: boolean
  readonly line: HscodeDetail | undefined
  /** The line is asked for and has not come yet. */
  readonly waiting: boolean
}

/** What the tariff says of a whole code, or HS of its first six digits where no tariff is on file; nothing while digits are missing. */
export function useLine(jurisdiction: string, code: string): TariffLine {
  const whole = isWhole(jurisdiction, code)
  const first = { jurisdiction, search: '01', pageSize: 10 as const }
  const tariff = useQuery({
    queryKey: ['hscode', 'query', first],
    queryFn: () => call(hscode.query, first),
    enabled: whole,
    staleTime: 300_000,
  })
  const asked = tariff.data?.edition
    ? { code: code.slice(0, 10), jurisdiction }
    : { code: code.slice(0, 6), jurisdiction: 'HS' }
  const found = useQuery<HscodeDetail, ApiError>({
    queryKey: ['hscode', 'queryByCode', asked.jurisdiction, asked.code],
    enabled: whole && tariff.isSuccess,
    retry: false,
    staleTime: 300_000,
    // Examples are a part of a tariff: what they lack is known as far as HS knows it.
    queryFn: () =>
      call(hscode.queryByCode, asked).catch((error: ApiError) => {
        if (tariff.data?.edition?.official !== false || error.status !== 404) throw error
        return call(hscode.queryByCode, { code: code.slice(0, 6), jurisdiction: 'HS' })
      }),
  })
  const waiting = whole && (tariff.isPending || (tariff.isSuccess && found.isPending))
  return { whole, line: whole ? found.data : undefined, waiting }
}

const problemAt = (errors: Decision['errors'], field: string) => errors.find((e) => e.field === field)?.message

/** Enter in a field of the form says the same as outside of it; in the basis it begins a line, and Ctrl+Enter says it. */
const meansConfirm = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  (!(event.target instanceof HTMLTextAreaElement) || event.ctrlKey || event.metaKey) &&
  !(event.target as Element).closest('.ant-select,button')

/** Code, elements and basis, and the one button that ends them. */
export function DecisionCard({ opened, decision, line, confirmRef, finishing }: Props) {
  const say = useText()
  const { task } = opened
  const { doing, draft, change, errors, corrected, busy } = decision
  const jurisdiction = task.jurisdiction ?? 'CN'
  const whole = isWhole(jurisdiction, draft.code)
  const readOnly = doing === undefined
  // What was refused may stand below the room that the card has.
  useEffect(() => {
    if (errors.length) document.querySelector('.desk-decision [role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [errors])
  const others = errors.filter((e) => !['code', 'elements', 'basis', 'ciqCode'].includes(e.field))
  const mainland = jurisdiction === 'CN'
  if (readOnly && !draft.code) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (!meansConfirm(event)) return
    event.preventDefault()
    finishing.finish()
  }
  return (
    // The fields take the keys; the card only listens to them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="desk-card desk-decision" aria-labelledby="desk-decision" onKeyDown={onKeyDown}>
      <h3 id="desk-decision">{say(t.decision)}</h3>
      {others.length > 0 && <Alert type="error" showIcon title={others.map((e) => e.message).join('; ')} />}
      <CodeItem
        jurisdiction={jurisdiction}
        decision={decision}
        line={line}
        // What is left is to say yes.
        onWhole={() => requestAnimationFrame(() => confirmRef.current?.focus())}
      />
      {(mainland || (line?.elements.length ?? 0) > 0) && (draft.code || draft.elements) && (
        <Item label={say(f.elements)} error={problemAt(errors, 'elements')}>
          <ElementsForm
            template={line?.elements ?? []}
            value={draft.elements}
            brand={task.brand}
            disabled={readOnly}
            onChange={(elements) => change({ elements })}
          />
        </Item>
      )}
      {mainland && !readOnly && whole && <CiqCodeItem decision={decision} />}
      <BasisItem decision={decision} />
      <Cited decision={decision} />
      {corrected && (
        <Item id="desk-reason" label={say(t.correctReason)} error={undefined}>
          <Input
            id="desk-reason"
            value={decision.reason}
            maxLength={500}
            onChange={(e) => decision.setReason(e.target.value)}
          />
        </Item>
      )}
      {!readOnly && (
        <div className="desk-confirm">
          <Button
            ref={confirmRef}
            type="primary"
            block
            loading={busy || finishing.going}
            disabled={!draft.code}
            onClick={finishing.finish}
          >
            {say(doing === 'decide' ? t.confirm : corrected ? t.correct : t.approve)} <kbd>Enter</kbd>
          </Button>
        </div>
      )}
    </section>
  )
}

interface CodeItemProps {
  readonly jurisdiction: OpenedTask['task']['jurisdiction']
  readonly decision: Decision
  readonly line: HscodeDetail | undefined
  /** Called once a code is chosen that has all its digits. */
  readonly onWhole: () => void
}

/** The code with what the tariff says of it, or how many digits it still lacks. */
function CodeItem({ jurisdiction, decision: { doing, draft, change, errors }, line, onWhole }: CodeItemProps) {
  const say = useText()
  const error = problemAt(errors, 'code')
  return (
    <Item id="desk-code" label={say(t.code)} error={error}>
      <HsCodePicker
        id="desk-code"
        jurisdiction={jurisdiction}
        value={draft.code}
        disabled={doing === undefined}
        {...(error && { status: 'error' as const })}
        onChange={(code) => {
          change({ code: code ?? '' })
          if (isWhole(jurisdiction, code)) onWhole()
        }}
      />
      {draft.code && !isWhole(jurisdiction, draft.code) && (
        <p className="code-problem" role="status">
          {say(t.missingDigits, { jurisdiction: say(f.jurisdictions[jurisdiction]) })}
        </p>
      )}
      {line && <LineFacts line={line} />}
    </Item>
  )
}

function CiqCodeItem({ decision: { draft, change, errors } }: { decision: Decision }) {
  const say = useText()
  return (
    <Item id="desk-ciq" label={say(t.ciqCode)} error={problemAt(errors, 'ciqCode')}>
      <Input
        id="desk-ciq"
        value={draft.ciqCode}
        maxLength={3}
        inputMode="numeric"
        autoComplete="off"
        style={{ width: 96 }}
        onChange={(e) => change({ ciqCode: e.target.value.replaceAll(/\D/g, '') })}
      />
    </Item>
  )
}

function Cited({ decision: { doing, draft, change } }: { decision: Decision }) {
  const remove = doing && (() => change({ ruling: undefined }))
  return draft.ruling && <Citation number={draft.ruling.number} onRemove={remove} />
}

function BasisItem({ decision: { doing, draft, change, errors } }: { decision: Decision }) {
  const say = useText()
  return (
    <Item id="desk-basis" label={say(t.basis)} error={problemAt(errors, 'basis')}>
      <Input.TextArea
        id="desk-basis"
        value={draft.basis}
        disabled={doing === undefined}
        maxLength={2000}
        placeholder={say(t.basisHint)}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(e) => change({ basis: e.target.value })}
      />
    </Item>
  )
}

function Item({
  id,
  label,
  error,
  children,
}: {
  id?: string
  label: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <div className="desk-item">
      {id ? <label htmlFor={id}>{label}</label> : <span className="desk-label">{label}</span>}
      {children}
      {error && (
        <p className="desk-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The name above a code, its general rate and what it is supervised by, so that a slip of a digit shows. */
function LineFacts({ line }: { line: HscodeDetail }) {
  const language = useLanguage()
  const rate = line.rates.find((r) => r.kind === 'mfn')?.text
  const unofficial = line.edition?.official === false ? line.edition.name : undefined
  const more = [
    line.units.join(' / '),
    rate && `${line.edition?.jurisdiction === 'US' ? 'General' : 'MFN'} ${rate}`,
    line.supervision,
    unofficial,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <p className="code-path">
      {[...line.path.map((p) => p.name[language]), line.name[language]].join(' › ')}
      {more && (
        <span className="list-figures">
          <br />
          {more}
        </span>
      )}
    </p>
  )
}
