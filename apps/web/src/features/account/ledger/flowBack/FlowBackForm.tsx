import { flowBack, type FlowBackFull } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as f } from '@clearway/contract/features/account/ledger/flowBack.text'
import {
  flowBackFaults,
  flowBackFields,
  type FlowBackKind,
} from '@clearway/contract/features/account/ledger/flowBackSteps'
import { common } from '@clearway/contract/kernel/common.text'
import type { Field } from '@clearway/contract/kernel/field'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Skeleton } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useClosing } from '../../../../kernel/form/EditDrawer.tsx'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { submitKeys, useCtrlEnter } from '../../../../kernel/form/formKeys.ts'
import type { Values } from '../../../../kernel/form/formValues.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { FormProblems } from '../FormProblems.tsx'
import { useApplication, type Application } from '../useApplication.ts'
import { ofKind } from './flowBackFields.ts'
import { AccountSelect, EntrySelect, KindSelect, ToWalletSelect, WalletNote } from './flowBackInputs.tsx'
import { flowBackPageText as t } from './flowBackPage.text.ts'
import { FormPreview } from './FlowBackPreview.tsx'

/** A draft by its id, or a new application with what is known of it. */
export type FlowBackEditing =
  | { readonly id: string }
  | { readonly kind: FlowBackKind; readonly walletId: string | null; readonly entryId: string | null }

interface Props {
  readonly editing: FlowBackEditing | null
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

const { fields } = flowBack
const { hint: _ofAdjust, ...plainAmount } = fields.amount
// Which of them an application has, its kind decides; those it has it needs.
const needed = <F extends Field>(field: F): Field => ({ ...field, required: true })
const application: Application = { resource: flowBack, faults: flowBackFaults, sent: ofKind }

/** Applies for something that a second person decides, with what it would post. */
export function FlowBackForm({ editing, onClose, onDone }: Props) {
  const [opened, setOpened] = useState({ editing, count: 0 })
  if (editing && editing !== opened.editing) setOpened({ editing, count: opened.count + 1 })
  const shown = editing ?? opened.editing
  return (
    shown && <Opening key={opened.count} open={editing !== null} editing={shown} onClose={onClose} onDone={onDone} />
  )
}

function Opening({
  open,
  editing,
  onClose,
  onDone,
}: {
  open: boolean
  editing: FlowBackEditing
  onClose: () => void
  onDone: (id: string) => void
}) {
  const say = useText()
  const narrow = useNarrow()
  const id = 'id' in editing ? editing.id : undefined
  const { setDirty, close, mayClose } = useClosing(onClose)
  const found = useQuery<FlowBackFull, ApiError>({
    queryKey: [flowBack.name, 'draft', id],
    queryFn: () => call(flowBack.routes.queryById, { id: id! }),
    enabled: open && id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
  const kind = found.data?.kind ?? ('kind' in editing ? editing.kind : undefined)
  return (
    <Drawer
      rootClassName="page-drawer"
      open={open}
      onClose={() => void mayClose()}
      size={narrow ? '100%' : 640}
      title={kind ? say(t.applyFor, { kind: say(f.kinds[kind]) }) : say(f.title)}
      styles={{ body: { padding: 0 } }}
    >
      {found.error && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {id && !found.data && !found.error && (
        <div className="waiting" aria-busy="true" style={{ padding: 24 }}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {(!id || found.data) && (
        <Filling
          draft={found.data}
          initial={
            'kind' in editing ? { kind: editing.kind, walletId: editing.walletId, entryId: editing.entryId } : {}
          }
          onDirty={setDirty}
          onCancel={() => void mayClose()}
          onDone={(done) => {
            close()
            onDone(done)
          }}
        />
      )}
    </Drawer>
  )
}

interface FillingProps {
  readonly draft: FlowBackFull | undefined
  readonly initial: Values
  readonly onDirty: (dirty: boolean) => void
  readonly onCancel: () => void
  readonly onDone: (id: string) => void
}

function Filling({ draft, initial, onDirty, onCancel, onDone }: FillingProps) {
  const say = useText()
  const [form] = Form.useForm<Record<string, unknown>>()
  const work = useApplication<FlowBackFull>(application, form, draft, initial, (sent) => onDone(sent.id))
  const kind = (Form.useWatch<FlowBackKind | undefined>('kind', { form, preserve: true }) ??
    work.start['kind'] ??
    'payout') as FlowBackKind
  const changed = (part: Values) => {
    // Account, entry and other wallet belong to the wallet.
    if ('walletId' in part) form.setFieldsValue({ bankAccountId: null, entryId: null, toWalletId: null })
    work.changed()
    onDirty(true)
  }
  const onKeyDown = useCtrlEnter(() => void work.submit(), submitKeys)
  return (
    <div role="presentation" className="form-page" onKeyDown={onKeyDown}>
      <Form
        form={form}
        layout="vertical"
        name="flowBack"
        className="form-body"
        initialValues={work.start}
        disabled={work.busy}
        onValuesChange={changed}
      >
        {work.problems && <FormProblems problems={work.problems} fields={fields} form={form} />}
        <Attempted value={work.attempted}>
          <KindFields kind={kind} draft={draft} />
        </Attempted>
        <FormPreview />
      </Form>
      <footer className="form-foot">
        <Button type="primary" loading={work.busy} onClick={() => void work.submit()}>
          {say(t.submit)}
        </Button>
        <Button disabled={work.busy} onClick={() => void work.save().then(() => onDirty(false))}>
          {say(t.saveDraft)}
        </Button>
        <Button type="text" disabled={work.busy} onClick={onCancel}>
          {say(common.cancel)}
        </Button>
        <span className="form-keys">{say(t.submitHint)}</span>
      </footer>
    </div>
  )
}

/** Which kind it is, and the fields that the kind has. */
function KindFields({ kind, draft }: { kind: FlowBackKind; draft: FlowBackFull | undefined }) {
  const say = useText()
  const own = useMe()?.user.area === 'customer'
  const has = (name: string) => flowBackFields[kind].includes(name)
  return (
    <>
      {!own && (
        <Form.Item name="kind" label={say(fields.kind.label)}>
          <KindSelect />
        </Form.Item>
      )}
      <p className="ledger-quiet ledger-kind-hint">{say(t.kindHints[kind])}</p>
      <FormField name="walletId" field={fields.walletId} {...(draft?.walletCode && { valueLabel: draft.walletCode })} />
      <WalletNote />
      {has('entryId') && (
        <FormField name="entryId" field={needed(fields.entryId)}>
          <EntrySelect />
        </FormField>
      )}
      {has('amount') && <FormField name="amount" field={needed(kind === 'adjust' ? fields.amount : plainAmount)} />}
      {has('toWalletId') && (
        <FormField name="toWalletId" field={needed(fields.toWalletId)}>
          <ToWalletSelect />
        </FormField>
      )}
      {has('bankAccountId') && (
        <FormField name="bankAccountId" field={needed(fields.bankAccountId)}>
          <AccountSelect />
        </FormField>
      )}
      {has('creditLimit') && <FormField name="creditLimit" field={needed(fields.creditLimit)} />}
      <FormField name="reason" field={fields.reason} />
      <FormField name="attachmentId" field={fields.attachmentId} />
    </>
  )
}
