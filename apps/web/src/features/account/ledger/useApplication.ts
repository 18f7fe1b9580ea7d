import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import type { Route } from '@clearway/contract/kernel/route'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useRef, useState } from 'react'

import { isApiError } from '../../../kernel/api.ts'
import { pick, same, startValues, type Values } from '../../../kernel/form/formValues.ts'
import { useOnceKey } from '../../../kernel/form/onceKey.ts'
import { language, useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import { callAny, type AnyResource, type AnyRow } from '../../../kernel/rows.ts'
import { rechargePageText as t } from './recharge/rechargePage.text.ts'

export interface Application {
  readonly resource: AnyResource & {
    readonly routes: { readonly add?: Route; readonly update?: Route; readonly submit: Route }
  }
  /** What is wrong beside the contract's own rules; `whole` before it is submitted. */
  readonly faults: (values: Values, whole: boolean) => readonly { readonly field: string; readonly message: Text }[]
  /** What stands in the form to what is sent. */
  readonly sent?: (values: Values) => Values
}

/** What was typed and not saved, for the next load of this browser tab; a full or forbidden storage loses the safety net, not the work. */
const kept = {
  read: (key: string): Values | undefined => {
    try {
      return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (key: string, values: Values | undefined) => {
    try {
      if (values) sessionStorage.setItem(key, JSON.stringify(values))
      else sessionStorage.removeItem(key)
    } catch {
      // Nothing to be done about it.
    }
  },
}

interface State {
  readonly busy: boolean
  readonly dirty: boolean
  readonly restored: boolean
  readonly attempted: boolean
  readonly problems?: readonly FieldError[] | undefined
}

/** All that is wrong, in the reader's words; one line for each field. */
function wrong({ resource, faults }: Application, values: Values, whole: boolean): FieldError[] {
  const checked = resource.write.safeParse(values, { reportInput: true })
  const errors = checked.success ? [] : fieldErrors(checked.error.issues, language())
  for (const { field, message } of faults(values, whole))
    if (!errors.some((e) => e.field === field)) errors.push({ field, message: sayIn(message, language()) })
  return errors
}

/** The draft as the server has it, written only where something changed since. */
function useDraft<Row extends AnyRow>({ resource }: Application, given: Row | undefined, blank: Values) {
  const addKey = useOnceKey()
  const [draft, setDraft] = useState(given)
  const saved = useRef<{ row: Row; values: Values } | undefined>(given && { row: given, values: blank })
  const store = async (values: Values): Promise<Row> => {
    const before = saved.current
    if (before && same(before.values, values)) return before.row
    const { add, update } = resource.routes
    const row = before
      ? await callAny<Row>(update!, { ...values, id: before.row.id, version: before.row.version })
      : await callAny<Row>(add!, values, undefined, addKey(values))
    saved.current = { row, values }
    setDraft(row)
    return row
  }
  return { draft, store, differs: (values: Values) => !same(values, saved.current?.values ?? blank) }
}

/** What the form begins with, and what was typed into it before without being saved. */
function useStart<Row extends AnyRow>({ resource }: Application, given: Row | undefined, initial: Values) {
  const me = useMe()?.user
  const names = Object.keys(resource.write.shape)
  const place = `${resource.name} ${me?.tenantId} ${me?.id} ${given?.id ?? ''}`
  const [blank] = useState(() => startValues(resource.fields, names, given, initial))
  const [found] = useState(() => kept.read(place))
  return { names, place, blank, found }
}

function useProgress(restored: boolean) {
  const [state, setState] = useState<State>({ busy: false, dirty: restored, restored, attempted: false })
  const set = (part: Partial<State>) => setState((was) => ({ ...was, ...part }))
  return [state, set] as const
}

/** The work on one application: what was typed is kept, saved as a draft, and submitted once whatever is clicked or retried. */
export function useApplication<Row extends AnyRow>(
  of: Application,
  form: FormInstance<Record<string, unknown>>,
  given: Row | undefined,
  initial: Values,
  onDone: (sent: Row) => void,
) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const submitKey = useOnceKey()
  const { resource } = of
  const { names, place, blank, found } = useStart(of, given, initial)
  const [state, set] = useProgress(Boolean(found))
  const { draft, store, differs } = useDraft(of, given, blank)
  const running = useRef(false)
  const valuesNow = () => pick(form.getFieldsValue(true), names)

  const refuse = (problems: readonly FieldError[]) => {
    set({ problems, attempted: true })
    form.setFields(problems.filter((e) => names.includes(e.field)).map((e) => ({ name: e.field, errors: [e.message] })))
  }
  /** One at a time: a second press finds the first under way. */
  const run = async (whole: boolean, work: (values: Values) => Promise<void>) => {
    if (running.current) return
    const values = of.sent?.(valuesNow()) ?? valuesNow()
    const faults = wrong(of, values, whole)
    set({ problems: undefined })
    if (faults.length) return refuse(faults)
    running.current = true
    set({ busy: true })
    try {
      await work(values)
      kept.write(place, undefined)
      set({ dirty: false, restored: false })
    } catch (error) {
      const known = isApiError(error) ? error.errors.filter((e) => names.includes(e.field)) : []
      if (known.length) refuse(known)
      else report(error)
    } finally {
      running.current = false
      set({ busy: false })
      void client.invalidateQueries({ queryKey: [resource.name] })
    }
  }
  const save = () =>
    run(false, async (values) => {
      await store(values)
      void message.success(say(t.draftSaved))
    })
  const submit = () =>
    run(true, async (values) => {
      const { id, version } = await store(values)
      onDone(await callAny<Row>(resource.routes.submit, { id, version }, undefined, submitKey({ id, version })))
    })
  const changed = () => {
    const values = valuesNow()
    const dirty = differs(values)
    kept.write(place, dirty ? values : undefined)
    if (dirty !== state.dirty) set({ dirty })
  }
  const startOver = () => {
    kept.write(place, undefined)
    form.setFieldsValue(blank)
    set({ dirty: false, restored: false, attempted: false, problems: undefined })
  }
  return { ...state, start: found ? { ...blank, ...found } : blank, draft, save, submit, changed, startOver }
}
