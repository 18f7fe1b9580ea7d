import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { App, Drawer, Skeleton } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import type { ApiError } from './api.ts'
import { EditForm } from './EditForm.tsx'
import type { FormGroup } from './FormField.tsx'
import type { Values } from './formValues.ts'
import { useText } from './language.ts'
import { callAny, type AnyResource, type AnyRow } from './list.ts'
import { listText as t } from './list.text.ts'
import { useNarrow } from './narrow.ts'
import { usePageActive } from './pageActive.ts'
import { ReadFailure } from './TableNotice.tsx'
import { useUnsaved } from './unsaved.ts'

/** What is being edited: a row of the list, or a new one with what it starts with. */
export type Editing = { readonly row: AnyRow } | { readonly initial?: Values }

export interface EditDrawerProps {
  readonly resource: AnyResource
  /** Null closes the drawer. */
  readonly editing: Editing | null
  readonly onClose: () => void
  readonly onSaved?: (row: AnyRow) => void
  readonly groups?: readonly FormGroup[]
  readonly children?: ReactNode
  readonly title?: Text
  readonly width?: number
}

/** Adds or edits one record at the side of its list, and asks before typed work is lost. */
export function EditDrawer({ resource, editing, onClose, onSaved, groups, children, title, width = 560 }: EditDrawerProps) {
  const say = useText()
  const narrow = useNarrow()
  const page = usePageActive()
  const [dirty, setDirty] = useState(false)
  const askDiscard = useAskDiscard()
  const last = useRef(editing)
  if (editing) last.current = editing
  const shown = editing ?? last.current
  useUnsaved(dirty)
  const close = () => {
    setDirty(false)
    onClose()
  }
  const mayClose = async () => {
    if (!dirty || (await askDiscard())) close()
  }
  const row = shown && 'row' in shown ? shown.row : undefined
  const heading = title ? say(title) : say(row ? t.editTitle : t.addTitle, { title: say(resource.title), name: String(row?.[resource.labelField] ?? '') })
  const form = {
    resource, ...(groups && { groups }), children, onDirty: setDirty, onCancel: () => void mayClose(),
    onSaved: (saved: AnyRow) => {
      close()
      onSaved?.(saved)
    },
  }
  return (
    <Drawer
      open={editing !== null && page.active} onClose={() => void mayClose()} size={narrow ? '100%' : width} title={heading} destroyOnHidden={editing === null}
      styles={{ body: { padding: 0 } }} mask={{ closable: true }}
    >
      {dirty && page.path === undefined && <LeaveGuard ask={askDiscard} />}
      {row ? <FreshRow resource={resource} row={row}>{(fresh) => <EditForm key={row.id} {...form} row={fresh} />}</FreshRow> : <EditForm {...form} {...(shown && 'initial' in shown && { initial: shown.initial ?? {} })} />}
    </Drawer>
  )
}

/** The list may be minutes old: the form starts from the row as it is now. */
function FreshRow({ resource, row, children }: { resource: AnyResource; row: AnyRow; children: (row: AnyRow) => ReactNode }) {
  const route = resource.routes.queryById
  const [opening] = useState(() => (openings += 1))
  // Read once and then kept: a later reading would change what the typed values are compared with, or take the form away.
  const [fresh, setFresh] = useState(route ? undefined : row)
  const found = useQuery<AnyRow, ApiError>({
    queryKey: [resource.name, 'queryById', row.id, opening],
    queryFn: () => callAny<AnyRow>(route!, { id: row.id }),
    enabled: fresh === undefined,
    gcTime: 0,
  })
  if (!fresh && found.data) setFresh(found.data)
  if (fresh) return children(fresh)
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return <div className="waiting" style={{ padding: 24 }}><Skeleton active paragraph={{ rows: 8 }} /></div>
}
let openings = 0

function useAskDiscard(): () => Promise<boolean> {
  const say = useText()
  const { modal } = App.useApp()
  return async () =>
    modal.confirm({ title: say(t.unsavedTitle), content: say(t.unsavedBody), okText: say(t.discard), okButtonProps: { danger: true }, cancelText: say(t.stay), focusable: { autoFocusButton: 'cancel' } })
}

/** Without a shell that keeps pages mounted, leaving the path would drop what was typed. Needs a data router. */
function LeaveGuard({ ask }: { ask: () => Promise<boolean> }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  const asked = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return
    asked.current = true
    void ask().then((go) => {
      asked.current = false
      if (go) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, ask])
  return null
}
