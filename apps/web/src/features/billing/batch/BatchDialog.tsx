import {
  paymentBatch,
  type PaymentBatchFull,
  type PaymentCandidate,
} from '@clearway/contract/features/account/ledger/paymentBatch'
import { bankAccount } from '@clearway/contract/features/account/payee/bankAccount'
import { sumOf } from '@clearway/contract/kernel/decimal'
import type { Input } from '@clearway/contract/kernel/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Modal, Select, type FormInstance } from 'antd'
import { useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useDebounced } from '../../../kernel/debounced.ts'
import { Attempted, FormField } from '../../../kernel/form/FormField.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { useNow } from '../../../kernel/now.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { signed } from '../amounts.ts'
import { BatchChoice, BatchFoot } from './BatchChoice.tsx'
import { batchPageText as t } from './batchPage.text.ts'

import '../billing.css'
import '../settlement.css'

const { routes, fields, name } = paymentBatch
type Currency = Input<typeof routes.candidates>['currency']
interface Given {
  readonly bankAccountId: string
  readonly payOn: string
  readonly remark?: string | null
}

interface Props {
  readonly open: boolean
  /** A draft to change; without one a new batch. */
  readonly of?: PaymentBatchFull
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

/** Gathers approved pay-outs of one currency, to be paid from one account on one day. */
export function BatchDialog({ open, of, onClose, onDone }: Props) {
  const say = useText()
  return (
    <Modal
      open={open}
      destroyOnHidden
      width={860}
      footer={null}
      onCancel={onClose}
      title={say(of ? t.editTitle : t.make, { code: of?.code ?? '' })}
    >
      <Gathering {...(of && { of })} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

const asCandidate = (of: PaymentBatchFull | undefined): PaymentCandidate[] =>
  (of?.items ?? []).map(({ flowBackId, code, ownerName, amount, payee, holdUntil }) => ({
    id: flowBackId,
    code,
    ownerName,
    amount,
    payee,
    holdUntil,
    decidedAt: null,
  }))

interface HeadProps {
  readonly attempted: boolean
  readonly accounts: readonly { readonly id: string; readonly label: string; readonly currency: string }[] | undefined
  /** Of a batch that stands: it is paid from another account of its currency alone. */
  readonly currency: string | undefined
}

function Head({ attempted, accounts, currency }: HeadProps) {
  return (
    <Attempted value={attempted}>
      <FormField name="bankAccountId" field={fields.bankAccountId}>
        <Select
          loading={!accounts}
          showSearch={{ optionFilterProp: 'label' }}
          options={(accounts ?? [])
            .filter((one) => !currency || one.currency === currency)
            .map(({ id, label }) => ({ value: id, label }))}
        />
      </FormField>
      <FormField name="payOn" field={fields.payOn} />
      <FormField name="remark" field={fields.remark} />
    </Attempted>
  )
}

/** The pay-outs that wait, as far as they are searched for, and those that the batch has. */
function useCandidates(of: PaymentBatchFull | undefined, currency: Currency | undefined, word: string) {
  const own = useMemo(() => asCandidate(of), [of])
  const asked = { currency: currency!, ...(word && { search: word }) }
  const found = useQuery({
    queryKey: [name, 'candidates', asked],
    queryFn: () => call(routes.candidates, asked),
    enabled: currency !== undefined,
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.rows ?? []
  const kept = word ? [] : own.filter((row) => !rows.some((one) => one.id === row.id))
  return { found, shown: found.data && { ...found.data, rows: [...kept, ...rows] } }
}

const totalOf = (chosen: ReadonlyMap<string, PaymentCandidate>): string =>
  sumOf(
    [...chosen.values()].map((row) => row.amount),
    2,
  )

/** Makes the batch of these pay-outs, or brings the one that stands to them. */
function useSave(
  of: PaymentBatchFull | undefined,
  form: FormInstance<Given>,
  { onClose, onDone }: Pick<Props, 'onClose' | 'onDone'>,
) {
  const { busy, send } = useSend({ form, onDone: onClose, reread: [name, 'flowBack', 'workbench'] })
  const save = async (flowBackIds: string[]) => {
    const { bankAccountId, payOn, remark } = await form.validateFields()
    const sent = { bankAccountId, payOn, remark: remark || null, flowBackIds }
    await send(async () => {
      const made = of
        ? await call(routes.update, { id: of.id, version: of.version, ...sent })
        : await call(routes.add, sent)
      onDone(made.id)
    })
  }
  return { busy, save }
}

function Gathering({ of, onClose, onDone }: Omit<Props, 'open'>) {
  const say = useText()
  const zone = useTimeZone()
  const now = useNow()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const [search, setSearch] = useState('')
  const word = useDebounced(search.trim(), 250)
  // What is ticked stays so while another word is searched for.
  const [chosen, setChosen] = useState<ReadonlyMap<string, PaymentCandidate>>(
    () => new Map(asCandidate(of).map((row) => [row.id, row])),
  )
  const { data: accounts } = useQuery({
    queryKey: [bankAccount.name, 'paying'],
    queryFn: () => call(bankAccount.routes.queryOptions, { owner: 'house', purpose: 'pay' }),
  })
  const accountId = Form.useWatch('bankAccountId', form) as string | undefined
  const currency = (of?.currency ?? accounts?.find((one) => one.id === accountId)?.currency) as Currency | undefined
  const { found, shown } = useCandidates(of, currency, word)
  const { busy, save } = useSave(of, form, { onClose, onDone })
  return (
    <Form
      form={form}
      layout="vertical"
      disabled={busy}
      name="paymentBatch"
      className="settle"
      initialValues={{
        bankAccountId: of?.bankAccountId,
        payOn: of?.payOn ?? timeIn(zone, new Date(now).toISOString()).slice(0, 10),
        remark: of?.remark,
      }}
      onValuesChange={(changed: Partial<Given>) => {
        if ('bankAccountId' in changed && !of) setChosen(new Map())
      }}
    >
      <Head attempted={attempted} accounts={accounts} currency={of?.currency} />
      {found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <BatchChoice
          currency={currency ?? null}
          found={shown}
          search={search}
          onSearch={setSearch}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <BatchFoot
        said={currency && say(t.chosen, { count: chosen.size, total: signed(totalOf(chosen)), currency })}
        busy={busy}
        empty={chosen.size === 0}
        words={of ? t.save : t.make}
        onSave={() => {
          setAttempted(true)
          void save([...chosen.keys()]).catch(() => {})
        }}
        onClose={onClose}
      />
    </Form>
  )
}
