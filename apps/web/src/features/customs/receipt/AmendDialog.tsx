import { declaration, type OpenedDeclaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationAmendment, type AmendmentRow } from '@clearway/contract/features/customs/declaration/declarationAmendment'
import { declarationAmendmentText as a } from '@clearway/contract/features/customs/declaration/declarationAmendment.text'
import { applyChanges, diffOf, type DeclarationChange } from '@clearway/contract/features/customs/declaration/declarationDiff'
import { lineFields } from '@clearway/contract/features/customs/declaration/lineFields'
import type { Declaration, DecBlock } from '@clearway/contract/features/customs/declaration/model'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Input, Select } from 'antd'
import { useCallback, useId, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../../kernel/api.ts'
import type { Autosave, Saving } from '../../../kernel/draft/autosave.ts'
import { useGridLines } from '../../../kernel/grid/gridLines.ts'
import { useText } from '../../../kernel/language.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { BlocksSection } from '../declaration/BlocksSection.tsx'
import { DeclarationContext, useDeclaration, type DeclarationPage } from '../declaration/declarationContext.ts'
import { declarationStore, type DeclarationStore } from '../declaration/declarationStore.ts'
import { FieldBox } from '../declaration/FieldBox.tsx'
import { HeadForm } from '../declaration/HeadForm.tsx'
import { problemStore } from '../declaration/problemStore.ts'
import { useFieldKeys } from '../declaration/useFieldKeys.ts'
import type { RowsHandle } from '../declaration/RowsGrid.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { amendPaneText as t } from './amendPane.text.ts'

const still: Saving = { state: 'saved', waiting: new Map(), refused: new Map() }
/** What is typed into a copy is sent by nobody. */
const nowhere: Autosave = { change: () => undefined, get: () => still, subscribe: () => () => undefined, flush: () => Promise.resolve(true), forget: () => undefined, dispose: () => undefined }

const modelIn = (store: DeclarationStore, direction: Declaration['direction']): Declaration => {
  const { head, free, blocks } = store.get()
  return { direction, head, free, blocks, sign: {}, lines: store.lines.get().map(({ id, item, limits }) => ({ id, item, limits })) }
}

/** A copy of the declaration with the changes of a draft in it. */
function copyOf(from: DeclarationPage, prefix: string, changes: readonly DeclarationChange[]): DeclarationPage {
  const model = applyChanges(modelIn(from.store, from.direction), changes)
  const { row, origins, papers } = from.store.get()
  const opened = {
    row, head: { ...model.head }, free: { ...model.free }, blocks: structuredClone(model.blocks), origins, papers, lineSources: {},
    lines: model.lines.map(({ id, item, limits }, n) => ({ id, position: (n + 1) * 1000, item: { ...item }, limits: structuredClone(limits), origins: {}, version: 1, updatedAt: '', deletedAt: null })),
  } as OpenedDeclaration
  return { store: declarationStore(opened, nowhere), saver: nowhere, problems: problemStore(), direction: from.direction, prefix }
}

/** The form once more, as a copy: what differs from the declaration is what customs is asked to amend. */
export function AmendDialog({ draft, onClose, onDone }: { draft?: AmendmentRow | undefined; onClose: () => void; onDone: () => void }) {
  const page = useDeclaration()
  const say = useText()
  const prefix = useId()
  const client = useQueryClient()
  const [copy] = useState(() => copyOf(page, prefix, (draft?.changes ?? []) as DeclarationChange[]))
  const [reason, setReason] = useState(draft?.reason ?? '')
  const { busy, send } = useSend({ reread: [declaration.name, 'customsCase'], success: t.done, onDone: () => { void client.invalidateQueries({ queryKey: [declaration.name] }); onDone() } })
  const changes = useChanges(page, copy)
  const keep = () => send(() => {
    const wanted = { reason: reason.trim(), changes: structuredClone(changes) as AmendmentRow['changes'] }
    return draft ? call(declarationAmendment.updateAmendment, { amendmentId: draft.id, version: draft.version, ...wanted }) : call(declarationAmendment.addAmendment, { declarationId: page.store.id, kind: 'amend', ...wanted })
  })
  const onKeys = useFieldKeys(useCallback(() => undefined, []))
  return (
    <Drawer
      open size="100%" rootClassName="page-drawer amend-drawer" title={say(t.amendTitle, { code: page.store.get().row.code })} onClose={onClose} destroyOnHidden
      extra={<><Button onClick={onClose}>{say(common.cancel)}</Button> <Button type="primary" loading={busy} disabled={changes.length === 0 || !reason.trim()} onClick={() => void keep()}>{say(t.keep)}</Button></>}
    >
      <DeclarationContext value={copy}>
        <div className="amend-body">
          <div role="presentation" className="dec-form" onKeyDown={onKeys}><Form /></div>
          <aside className="amend-aside" aria-label={say(t.changes)}>
            <label htmlFor={`${prefix}reason`}>{say(a.reason)}</label>
            <Input.TextArea id={`${prefix}reason`} value={reason} maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} onChange={(event) => setReason(event.target.value)} />
            <h2>{say(t.changes)} <small>{changes.length}</small></h2>
            <ChangeTable changes={changes} direction={copy.direction} />
          </aside>
        </div>
      </DeclarationContext>
    </Drawer>
  )
}

/** What differs between declaration and copy; the same array until that changes. */
function useChanges(page: DeclarationPage, copy: DeclarationPage): readonly DeclarationChange[] {
  const kept = useRef<{ words: string; changes: readonly DeclarationChange[] }>({ words: '', changes: [] })
  return useSyncExternalStore(copy.store.subscribe, () => {
    const changes = diffOf(modelIn(page.store, page.direction), modelIn(copy.store, copy.direction))
    const words = JSON.stringify(changes)
    if (words !== kept.current.words) kept.current = { words, changes }
    return kept.current.changes
  })
}

function Form() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const onOpen = useCallback((name: string, wanted: boolean) => setOpen((now) => {
    const next = new Set(now)
    if (wanted) next.add(name)
    else next.delete(name)
    return next
  }), [])
  const noGrid = useCallback((_block: DecBlock) => (_handle: RowsHandle | null) => undefined, [])
  return (
    <>
      <HeadForm readOnly={false} open={open} onOpen={onOpen} />
      <Lines />
      <BlocksSection readOnly={false} open={open} onOpen={onOpen} grids={noGrid} />
    </>
  )
}

/** One line at a time, with all its fields. */
function Lines() {
  const { store, direction, prefix } = useDeclaration()
  const say = useText()
  const lines = useGridLines(store.lines)
  const [id, setId] = useState(lines[0]?.id)
  const line = lines.find((l) => l.id === id)
  const shown = lineFields.filter((f) => !f.system && f.name !== 'GNo' && (!f.only || f.only === direction))
  return (
    <section className="dec-group" aria-labelledby={`${prefix}amend-line`}>
      <header>
        <h2 id={`${prefix}amend-line`}>{say(t.line)}</h2>
        <Select className="amend-line" aria-label={say(t.line)} value={id ?? null} options={lines.map((l, n) => ({ value: l.id, label: [n + 1, l.item['CodeTS'], l.item['GName']].filter(Boolean).join(' · ') }))} onChange={(next: string | null) => setId(next ?? undefined)} />
      </header>
      {line && <div className="dec-fields">{shown.map((field) => <FieldBox key={`${line.id} ${field.name}`} field={field} place={`line.${line.id}.${field.name}`} readOnly={false} />)}</div>}
    </section>
  )
}
