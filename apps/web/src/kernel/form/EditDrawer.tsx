import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { App, Drawer, Form, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'

import type { ApiError } from '../api.ts'
import { useText } from '../language.ts'
import { useNarrow } from '../narrow.ts'
import { ReadFailure } from '../ReadFailure.tsx'
import { rowsText as t } from '../rows.text.ts'
import { callAny, type AnyResource, type AnyRow, type RowOf } from '../rows.ts'
import { EditForm } from './EditForm.tsx'
import type { FormGroup } from './FormField.tsx'
import type { Values } from './formValues.ts'
import { useUnsaved } from './unsaved.ts'

/** What is being edited: a row of the list, at the field that is named or the first, or a new one with what it starts with. */
export type Editing<Row extends AnyRow = AnyRow> =
  | { readonly row: Row; readonly focus?: string }
  | { readonly initial?: Values }

/** What the form of a list's page is given. */
export interface FormProps<Row extends AnyRow = AnyRow> {
  readonly resource: AnyResource
  /** Null closes the form. */
  readonly editing: Editing<Row> | null
  readonly onClose: () => void
  readonly groups?: readonly FormGroup[]
}

export interface EditDrawerProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  /** Null closes the drawer. */
  readonly editing: Editing<RowOf<R>> | null
  readonly onClose: () => void
  readonly onSaved?: (row: RowOf<R>) => void
  readonly groups?: readonly FormGroup[]
  readonly children?: ReactNode
  /** What the person should know before they type. */
  readonly above?: ReactNode
  readonly title?: Text
  readonly width?: number
}

/** Adds or edits one record at the side of its list, and asks before typed work is lost. */
export function EditDrawer<R extends AnyResource>(props: EditDrawerProps<R>) {
  const open = props.editing !== null
  const [last, setLast] = useState<{ open: boolean; count: number; editing: Editing<RowOf<R>> }>({
    open: false,
    count: 0,
    editing: {},
  })
  if (open !== last.open) setLast({ open, count: last.count + Number(open), editing: props.editing ?? last.editing })
  const editing = props.editing ?? last.editing
  const row = 'row' in editing ? editing.row : undefined
  return (
    <Opening
      key={`${last.count} ${row?.id ?? ''}`}
      {...props}
      row={row}
      initial={'row' in editing ? undefined : editing.initial}
      focus={'row' in editing ? editing.focus : undefined}
    />
  )
}

// What is typed lives here and not in the drawer: when a kept page comes back to the front, antd's motion builds the drawer's inside anew.
function Opening<R extends AnyResource>({
  resource,
  editing,
  row,
  initial,
  focus,
  onClose,
  onSaved,
  groups,
  children,
  above,
  title,
  width = 560,
}: EditDrawerProps<R> & {
  row: RowOf<R> | undefined
  initial: Values | undefined
  focus: string | undefined
}) {
  const say = useText()
  const narrow = useNarrow()
  const [form] = Form.useForm<Record<string, unknown>>()
  const { setDirty, close, mayClose } = useClosing(onClose)
  const { fresh, error, again } = useFreshRow(resource, row, editing !== null)
  const saved = (now: RowOf<R>) => {
    close()
    onSaved?.(now)
  }
  const heading = title
    ? say(title)
    : say(row ? t.editTitle : t.addTitle, {
        title: say(resource.title),
        name: String(row?.[resource.labelField] ?? ''),
      })
  return (
    <Drawer
      rootClassName="page-drawer"
      autoFocus={false}
      afterOpenChange={(shown) => shown && focusFirstField()}
      open={editing !== null}
      onClose={() => void mayClose()}
      size={narrow ? '100%' : width}
      title={heading}
      destroyOnHidden={editing === null}
      styles={{ body: { padding: 0 } }}
    >
      {error && <ReadFailure error={error} onRetry={again} />}
      {row && !fresh && !error && (
        <div className="waiting" style={{ padding: 24 }}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {(!row || fresh) && (
        <EditForm
          resource={resource}
          form={form}
          onDirty={setDirty}
          onCancel={() => void mayClose()}
          onSaved={saved}
          {...(fresh && { row: fresh })}
          {...(initial && { initial })}
          {...(focus && { focus })}
          {...(groups && { groups })}
          above={above}
        >
          {children}
        </EditForm>
      )}
    </Drawer>
  )
}

/** The first field has the focus already where the drawer glides in; where nothing moves, the drawer took it for its close button. */
function focusFirstField(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('.page-drawer form')].filter((f) => f.checkVisibility())
  if (!forms.some((f) => f.contains(document.activeElement)))
    forms.at(-1)?.querySelector<HTMLElement>(':is(input, textarea):not([disabled], [type=hidden])')?.focus()
}

/** The list may be minutes old: the form starts from the row as it is now, read once and then kept as what the typed values are compared with. */
export function useFreshRow<R extends AnyResource>(resource: R, row: RowOf<R> | undefined, open: boolean) {
  const route = resource.routes.queryById
  const [opening] = useState(() => (openings += 1))
  const [fresh, setFresh] = useState(route ? undefined : row)
  const found = useQuery<RowOf<R>, ApiError>({
    queryKey: [resource.name, 'queryById', row?.id, opening],
    queryFn: () => callAny<RowOf<R>>(route!, { id: row!.id }),
    enabled: open && row !== undefined && fresh === undefined,
    gcTime: 0,
  })
  if (!fresh && found.data) setFresh(found.data)
  return { fresh, error: fresh ? null : found.error, again: () => void found.refetch() }
}
let openings = 0

/** For what holds a form: whether something typed is not saved yet, closing at once, and closing that asks before it is lost. */
export function useClosing(onClose: () => void): {
  setDirty: (dirty: boolean) => void
  close: () => void
  mayClose: () => Promise<void>
} {
  const say = useText()
  const { modal } = App.useApp()
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const close = () => {
    setDirty(false)
    onClose()
  }
  const mayClose = async () => {
    const question = {
      title: say(t.unsavedTitle),
      content: say(t.unsavedBody),
      okText: say(t.discard),
      okButtonProps: { danger: true },
      cancelText: say(t.stay),
      focusable: { autoFocusButton: 'cancel' },
    } as const
    if (!dirty || (await modal.confirm(question))) close()
  }
  return { setDirty, close, mayClose }
}
