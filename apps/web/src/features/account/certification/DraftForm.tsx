import type { CertificationKind } from '@clearway/contract/business/certificate'
import { papersOf, submitFaults } from '@clearway/contract/features/account/certification/certificationNeeds'
import {
  userAuth,
  type CertificationPaper,
  type OpenedCertification,
} from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { Alert, App, Button, Form } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { call, isApiError } from '../../../kernel/api.ts'
import { draftText } from '../../../kernel/draft/draft.text.ts'
import { submitKeys, useCtrlEnter } from '../../../kernel/form/formKeys.ts'
import type { Values } from '../../../kernel/form/formValues.ts'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { useLatest } from '../../../kernel/latest.ts'
import { problemWords, useReport } from '../../../kernel/report.ts'
import { draftProblem, fieldsOf, partLabel, startOf, unfit } from './certificationFields.ts'
import { certificationPageText as t } from './certificationPage.text.ts'
import { DraftFields, DraftPapers } from './DraftFields.tsx'
import { draftSaver, type DraftSaver } from './draftSaver.ts'
import { useToday } from './useOwnCertification.ts'

import '../../../kernel/draft/draft.css'
import './certification.css'

export interface DraftFormProps {
  readonly kind: CertificationKind
  readonly opened: OpenedCertification
  readonly onOpened: (opened: OpenedCertification) => void
  readonly onPapers: (papers: CertificationPaper[]) => void
  readonly onStale: () => void
}

interface Problem {
  readonly field: string
  readonly message: string
}

/** What keeps it from being handed in, as far as can be told here. */
function problemsOf(
  kind: CertificationKind,
  values: Values,
  opened: OpenedCertification,
  today: string,
  language: Language,
): Problem[] {
  const wrong = fieldsOf(kind).flatMap((field) => {
    const message = draftProblem(field, values, language)
    return message ? [{ field, message }] : []
  })
  const missing = submitFaults(kind, values, today).map(({ field, message }) => ({
    field,
    message: sayIn(message, language, { field: '' }),
  }))
  const there = new Set(opened.papers.map((p) => p.kind))
  const papers = papersOf(kind, values['documentKind'] as Parameters<typeof papersOf>[1])
    .needed.filter((p) => !there.has(p))
    .map((p) => ({
      field: `paper.${p}`,
      message: sayIn(userAuthText.paperMissing, language, { paper: sayIn(userAuthText.paperKinds[p], language) }),
    }))
  const seen = new Set<string>()
  return [...wrong, ...missing, ...papers].filter(({ field }) => !seen.has(field) && seen.add(field))
}

/** The form of a draft. It keeps itself on the server; give it a `key` of the row. */
export function DraftForm({ kind, opened, onOpened, onPapers, onStale }: DraftFormProps) {
  const say = useText()
  const language = useLanguage()
  const today = useToday()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [start] = useState(() => startOf(kind, opened.row))
  const [values, setValues] = useState<Values>(start)
  const saver = useDraft(kind, start, onOpened)
  const { submit, busy, refused } = useSubmit({ kind, saver, onOpened, onStale, form })
  const problems = problemsOf(kind, values, opened, today, language)
  const changed = (part: Values) => {
    // A number of another kind of document is no number of this one.
    for (const [of, number] of [
      ['documentKind', 'idcardNo'],
      ['registrationKind', 'registrationNo'],
    ] as const)
      if (of in part && values[of]) form.setFieldValue(number, null)
    const now = form.getFieldsValue(true) as Values
    setValues(now)
    saver.change(now)
  }
  const onKeyDown = useCtrlEnter(() => void submit(problems), submitKeys)
  const byPart = Object.fromEntries((refused?.problems ?? []).map(({ field, message }) => [field, message]))
  return (
    <div role="presentation" className="cert-draft" onKeyDown={onKeyDown}>
      {refused && <Summary key={refused.turn} kind={kind} problems={refused.problems} form={form} />}
      <Form
        form={form}
        name={`certification-${kind}`}
        layout="vertical"
        requiredMark
        disabled={busy}
        initialValues={start}
        onValuesChange={changed}
      >
        <DraftFields kind={kind} opened={opened} values={values} />
        <DraftPapers
          kind={kind}
          opened={opened}
          values={values}
          problems={byPart}
          onPapers={onPapers}
          onStale={onStale}
        />
      </Form>
      <footer className="cert-foot">
        <Button type="primary" loading={busy} onClick={() => void submit(problems)}>
          {say(t.submit)}
        </Button>
        <DraftStateWords saver={saver} />
        <span className="cert-quiet">
          {problems.length > 0 ? say(t.missing, { count: problems.length }) : say(t.complete)}
        </span>
        <span className="form-keys">{say(t.submitKeys)}</span>
      </footer>
    </div>
  )
}

function useDraft(kind: CertificationKind, start: Values, onOpened: DraftFormProps['onOpened']): DraftSaver {
  const language = useLatest(useLanguage())
  const take = useLatest(onOpened)
  const [saver] = useState(() =>
    draftSaver({
      start,
      unfit: (values) => unfit(kind, values, language()),
      send: async (changes) =>
        take()(await call(userAuth.routes.commitPersonalInfo, { kind, submit: false, ...changes })),
    }),
  )
  useUnsaved(useSyncExternalStore(saver.subscribe, saver.get).open > 0)
  useEffect(() => () => void saver.flush(), [saver])
  return saver
}

interface Submitting extends Pick<DraftFormProps, 'kind' | 'onOpened' | 'onStale'> {
  readonly saver: DraftSaver
  readonly form: ReturnType<typeof Form.useForm<Record<string, unknown>>>[0]
}

function useSubmit({ kind, saver, form, onOpened, onStale }: Submitting) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ readonly turn: number; readonly problems: readonly Problem[] }>()
  const sending = useRef(false)
  const refuse = (problems: readonly Problem[]) => {
    setRefused((before) => ({ turn: (before?.turn ?? 0) + 1, problems }))
    form.setFields(
      problems.filter((p) => !p.field.includes('.')).map((p) => ({ name: [p.field], errors: [p.message] })),
    )
    return false
  }
  const submit = async (problems: readonly Problem[]): Promise<boolean> => {
    // A second press while the first is on its way must not hand in twice.
    if (sending.current) return false
    if (problems.length > 0) return refuse(problems)
    sending.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      await saver.flush()
      onOpened(await call(userAuth.routes.commitPersonalInfo, { kind, submit: true, ...saver.open() }))
      void message.success(say(t.submitted))
      return true
    } catch (error) {
      if (isApiError(error) && error.errors.length > 0) return refuse(error.errors)
      report(error)
      if (isApiError(error) && [404, 409].includes(error.status)) onStale()
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { submit, busy, refused }
}

// The same function at every drawing: it must not take the focus from who types.
const toSight = (element: HTMLDivElement | null) => element?.focus()

/** All that is missing or wrong in one place; each line leads to its field or paper. */
function Summary({
  kind,
  problems,
  form,
}: {
  kind: CertificationKind
  problems: readonly Problem[]
  form: Submitting['form']
}) {
  const say = useText()
  const go = (field: string) =>
    field.startsWith('paper.')
      ? document.getElementById(`paper-${field.slice('paper.'.length)}`)?.focus()
      : form.focusField([field])
  return (
    <div ref={toSight} tabIndex={-1} role="alert" className="form-problems">
      <Alert
        type="error"
        showIcon
        title={say(t.notHandedIn, { count: problems.length })}
        description={
          <ul>
            {problems.map(({ field, message }) => {
              const label = partLabel(kind, field)
              return (
                <li key={field}>
                  {label ? (
                    <Button type="link" size="small" onClick={() => go(field)}>
                      {field.startsWith('paper.') ? message : `${say(label)}: ${message}`}
                    </Button>
                  ) : (
                    message
                  )}
                </li>
              )
            })}
          </ul>
        }
      />
    </div>
  )
}

/** How keeping the draft goes, in small words. */
function DraftStateWords({ saver }: { saver: DraftSaver }) {
  const say = useText()
  const { state, open, error } = useSyncExternalStore(saver.subscribe, saver.get)
  const busy = state === 'saving' || state === 'waiting'
  const failed = error && isApiError(error) ? draftText.refused : draftText.offline
  const words = busy
    ? draftText.saving
    : state === 'saved'
      ? draftText.saved
      : state === 'unfit'
        ? draftText.refused
        : failed
  return (
    <span
      className="save-state"
      data-state={state === 'failed' ? 'offline' : state === 'unfit' ? 'refused' : state}
      title={error && problemWords(error)}
    >
      {busy ? <span aria-hidden="true">{say(words)}</span> : <span role="status">{say(words, { count: open })}</span>}
    </span>
  )
}
