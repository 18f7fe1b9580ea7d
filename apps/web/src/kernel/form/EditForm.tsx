import { common } from '@clearway/contract/kernel/common.text'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, type FormInstance } from 'antd'
import { useMemo, useRef, useState, type ReactNode } from 'react'

import { isApiError } from '../api.ts'
import { language, useText } from '../language.ts'
import { gateKinds, problemWords, useReport } from '../report.ts'
import { rowsText as t } from '../rows.text.ts'
import { callAny, type AnyResource, type AnyRow, type RowOf } from '../rows.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Attempted, FormFields, type FormGroup } from './FormField.tsx'
import { saveKeys, useCtrlEnter } from './formKeys.ts'
import { differences, pick, same, startValues, type Values } from './formValues.ts'
import { useOnceKey } from './onceKey.ts'

import '../rows.css'

export interface EditFormProps<R extends AnyResource> {
  readonly resource: R
  /** The row to change; absent for a new one. */
  readonly row?: RowOf<R>
  /** The field that takes the focus, where it is not the first. */
  readonly focus?: string
  /** What a new one starts with. */
  readonly initial?: Values
  readonly groups?: readonly FormGroup[]
  /** Own fields in place of the groups: `FormField`s or any `Form.Item`. */
  readonly children?: ReactNode
  readonly above?: ReactNode
  /** Kept by the caller where the form itself may be built anew. */
  readonly form?: FormInstance<Record<string, unknown>>
  readonly onSaved: (row: RowOf<R>) => void
  readonly onCancel: () => void
  readonly onDirty: (dirty: boolean) => void
}

interface Problems {
  readonly title: string
  readonly errors: readonly FieldError[]
}

const path = (field: string) => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The form of a contract with its errors, its save and its conflict. `EditDrawer` puts it in a drawer; a page may use it bare. */
export function EditForm<R extends AnyResource>(props: EditFormProps<R>) {
  const { resource, groups, children, above, onCancel, onDirty } = props
  const say = useText()
  const [form] = Form.useForm<Record<string, unknown>>(props.form)
  const written = useMemo(() => Object.keys(resource.write.shape), [resource])
  const start = useMemo(
    () => startValues(resource.fields, written, props.row, props.initial),
    [resource, written, props.row, props.initial],
  )
  const names = useMemo(() => Object.keys(start), [start])
  const { save, busy, problems, attempted, conflict, setConflict } = useSave(props, form, names, start)
  const onKeyDown = useCtrlEnter(() => void save(), saveKeys)
  return (
    <div role="presentation" className="form-page" onKeyDown={onKeyDown}>
      <Form
        form={form}
        layout="vertical"
        initialValues={start}
        disabled={busy}
        name={resource.name}
        className="form-body"
        requiredMark
        onValuesChange={() => onDirty(names.some((name) => !same(form.getFieldsValue(true)[name], start[name])))}
      >
        {problems && (
          <ErrorSummary problems={problems} resource={resource} onGo={(field) => form.focusField(path(field))} />
        )}
        {above}
        <Attempted value={attempted}>
          {children ?? (
            <FormFields
              fields={resource.fields}
              names={names}
              {...(groups && { groups })}
              {...(props.row && { row: props.row })}
              {...(props.focus && { focus: props.focus })}
            />
          )}
        </Attempted>
      </Form>
      <footer className="form-foot">
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {say(common.save)}
        </Button>
        <Button onClick={onCancel}>{say(common.cancel)}</Button>
        <span className="form-keys">{say(t.saveKeys)}</span>
      </footer>
      {conflict && (
        <ConflictDialog
          fields={resource.fields}
          all={conflict.all}
          base={start}
          onCancel={() => setConflict(undefined)}
          onChosen={(chosen) => {
            setConflict(undefined)
            form.setFieldsValue(chosen)
            void save(conflict.current)
          }}
        />
      )}
    </div>
  )
}

function useSave<R extends AnyResource>(
  { resource, row, onSaved }: EditFormProps<R>,
  form: FormInstance<Record<string, unknown>>,
  names: readonly string[],
  start: Values,
) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>()
  const [conflict, setConflict] = useState<{ current: AnyRow; all: ReturnType<typeof differences> }>()
  const [attempted, setAttempted] = useState(false)
  const saving = useRef(false)
  const keyOf = useOnceKey()

  const refuse = (title: string, errors: readonly FieldError[]) => {
    setProblems({ title, errors })
    setAttempted(true)
    form.setFields(errors.filter((e) => e.field).map((e) => ({ name: path(e.field), errors: [e.message] })))
  }
  const send = async (against: AnyRow | undefined) => {
    const values = pick(form.getFieldsValue(true), names)
    const checked = resource.write.safeParse(values, { reportInput: true })
    // A required field that is hidden from this person cannot be asked of them.
    const errors = checked.success
      ? []
      : fieldErrors(checked.error.issues, language()).filter((e) => names.includes(e.field.split('.')[0]!))
    if (errors.length > 0) return refuse(say(t.errorsTitle, { count: errors.length }), errors)
    const data = checked.success ? checked.data : values
    try {
      const { add, update } = resource.routes
      const asked = against ? { ...data, id: against.id, version: against.version } : data
      const saved = await callAny<RowOf<R>>(against ? update! : add!, asked, undefined, keyOf(asked))
      // A step that is taken at once names the version that was saved, not the one before.
      client.setQueryData<AnyRow>([resource.name, 'queryById', saved.id], (before) => before && { ...before, ...saved })
      void client.invalidateQueries({ queryKey: [resource.name] })
      void message.success(say(common.saveSuccess))
      onSaved(saved)
    } catch (error) {
      const current =
        isApiError(error) && error.code === 409 ? (error.data as { current?: AnyRow } | null)?.current : undefined
      if (current) return setConflict({ current, all: differences(names, start, current, data) })
      if (isApiError(error) && error.errors.length > 0)
        return refuse(say(t.errorsTitle, { count: error.errors.length }), error.errors)
      // What a certificate would open is told with the way to it.
      if (gateKinds(error)) report(error)
      refuse(say(t.notSaved), [
        {
          field: '',
          message:
            problemWords(error) +
            (isApiError(error) && error.requestId ? ` (${say(t.requestId, { id: error.requestId })})` : ''),
        },
      ])
    }
  }
  /** `against` is the row as somebody else left it, once the conflict was settled. */
  const save = async (against: AnyRow | undefined = row) => {
    // A second press while the first is on its way must not save twice.
    if (saving.current) return
    saving.current = true
    setBusy(true)
    setProblems(undefined)
    await send(against)
    saving.current = false
    setBusy(false)
  }
  return { save, busy, problems, attempted, conflict, setConflict }
}

/** All that is wrong in one place; each line leads to its field. */
function ErrorSummary({
  problems,
  resource,
  onGo,
}: {
  problems: Problems
  resource: AnyResource
  onGo: (field: string) => void
}) {
  const say = useText()
  const toSight = (element: HTMLDivElement | null) => element?.focus()
  return (
    <div ref={toSight} tabIndex={-1} role="alert" className="form-problems">
      <Alert
        type="error"
        showIcon
        title={problems.title}
        description={
          <ul>
            {problems.errors.map((e, at) => {
              const field = resource.fields[e.field.split('.')[0] ?? '']
              return (
                <li key={at}>
                  {field ? (
                    <Button
                      type="link"
                      size="small"
                      onClick={() => onGo(e.field)}
                    >{`${say(field.label)}: ${e.message}`}</Button>
                  ) : (
                    e.message
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
