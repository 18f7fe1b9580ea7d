import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { DeclarationChange } from '@clearway/contract/features/customs/declaration/declarationDiff'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecBlock } from '@clearway/contract/features/customs/declaration/model'
import {
  declarationAmendment,
  type AmendmentRow,
} from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment'
import { declarationAmendmentText as a } from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Input, Select } from 'antd'
import { useCallback, useId, useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { DeclarationContext, useDeclaration, type DeclarationPage } from '../declarationContext.ts'
import { BlocksSection } from '../fields/BlocksSection.tsx'
import { FieldBox } from '../fields/FieldBox.tsx'
import { HeadForm } from '../fields/HeadForm.tsx'
import type { RowsHandle } from '../fields/RowsGrid.tsx'
import { useFieldKeys } from '../fields/useFieldKeys.ts'
import { LineLimits } from '../lines/LineLimits.tsx'
import { copyOf, useChanges } from './amendmentCopy.ts'
import { amendPaneText as t } from './amendPane.text.ts'
import { ChangeTable } from './ChangeTable.tsx'

/** Why and what is to be amended, and keeping that as a draft. */
function useAmendment(
  page: DeclarationPage,
  copy: DeclarationPage,
  draft: AmendmentRow | undefined,
  onDone: () => void,
) {
  const client = useQueryClient()
  const [reason, setReason] = useState(draft?.reason ?? '')
  const { busy, send } = useSend({
    reread: [declaration.name, 'customsCase'],
    success: t.done,
    onDone: () => {
      void client.invalidateQueries({ queryKey: [declaration.name] })
      onDone()
    },
  })
  const changes = useChanges(page, copy)
  const keep = () =>
    send(() => {
      const wanted = { reason: reason.trim(), changes: structuredClone(changes) as AmendmentRow['changes'] }
      return draft
        ? call(declarationAmendment.updateAmendment, { amendmentId: draft.id, version: draft.version, ...wanted })
        : call(declarationAmendment.addAmendment, { declarationId: page.store.id, kind: 'amend', ...wanted })
    })
  return { reason, setReason, changes, busy, keep }
}

/** The form once more, as a copy: what differs from the declaration is what customs is asked to amend. */
export function AmendDialog({
  draft,
  onClose,
  onDone,
}: {
  draft?: AmendmentRow | undefined
  onClose: () => void
  onDone: () => void
}) {
  const page = useDeclaration()
  const say = useText()
  const prefix = useId()
  const [copy] = useState(() => copyOf(page, prefix, (draft?.changes ?? []) as DeclarationChange[]))
  const { reason, setReason, changes, busy, keep } = useAmendment(page, copy, draft, onDone)
  const onKeys = useFieldKeys()
  return (
    <Drawer
      open
      size="100%"
      rootClassName="page-drawer amend-drawer"
      title={say(t.amendTitle, { code: page.store.get().row.code })}
      onClose={onClose}
      destroyOnHidden
      extra={
        <>
          <Button onClick={onClose}>{say(common.cancel)}</Button>{' '}
          <Button
            type="primary"
            loading={busy}
            disabled={changes.length === 0 || !reason.trim()}
            onClick={() => void keep()}
          >
            {say(t.keep)}
          </Button>
        </>
      }
    >
      <DeclarationContext value={copy}>
        <div className="amend-body">
          <div role="presentation" className="dec-form" onKeyDown={onKeys}>
            <Form />
          </div>
          <aside className="amend-aside" aria-label={say(t.changes)}>
            <label htmlFor={`${prefix}reason`}>{say(a.reason)}</label>
            <Input.TextArea
              id={`${prefix}reason`}
              value={reason}
              maxLength={500}
              autoSize={{ minRows: 2, maxRows: 5 }}
              onChange={(event) => setReason(event.target.value)}
            />
            <h2>
              {say(t.changes)} <small>{changes.length}</small>
            </h2>
            <ChangeTable changes={changes} of={copy} />
          </aside>
        </div>
      </DeclarationContext>
    </Drawer>
  )
}

function Form() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const onOpen = useCallback(
    (name: string, wanted: boolean) =>
      setOpen((now) => {
        const next = new Set(now)
        if (wanted) next.add(name)
        else next.delete(name)
        return next
      }),
    [],
  )
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
  const { store, edition, direction, prefix } = useDeclaration()
  const say = useText()
  const lines = useGridLines(store.lines)
  const [id, setId] = useState(lines[0]?.id)
  const line = lines.find((l) => l.id === id)
  const shown = catalogues[edition].line.filter(
    (f) => !f.system && f.name !== 'GNo' && (!f.only || f.only === direction),
  )
  return (
    <section className="dec-group" aria-labelledby={`${prefix}amend-line`}>
      <header>
        <h2 id={`${prefix}amend-line`}>{say(t.line)}</h2>
        <Select
          className="amend-line"
          aria-label={say(t.line)}
          value={id ?? null}
          options={lines.map((l, n) => ({
            value: l.id,
            label: [n + 1, l.item['CodeTS'], l.item['GName']].filter(Boolean).join(' · '),
          }))}
          onChange={(next: string | null) => setId(next ?? undefined)}
        />
      </header>
      {line && (
        <div className="dec-fields">
          {shown.map((field) => (
            <FieldBox
              key={`${line.id} ${field.name}`}
              field={field}
              place={`line.${line.id}.${field.name}`}
              readOnly={false}
            />
          ))}
        </div>
      )}
      {line && <LineLimits key={line.id} id={line.id} readOnly={false} />}
    </section>
  )
}
