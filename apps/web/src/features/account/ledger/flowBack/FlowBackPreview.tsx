import { flowBack, type FlowBackPreview as Preview } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as f } from '@clearway/contract/features/account/ledger/flowBack.text'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import type { Input } from '@clearway/contract/kernel/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'

import { HeldNotice } from '../../../../business/HeldNotice.tsx'
import { call, type ApiError } from '../../../../kernel/api.ts'
import { useDebounced } from '../../../../kernel/debounced.ts'
import { pick } from '../../../../kernel/form/formValues.ts'
import { useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { balance, signed } from '../Money.tsx'
import { ofKind } from './flowBackFields.ts'
import { flowBackPageText as t } from './flowBackPage.text.ts'

import '../ledger.css'

const names = Object.keys(flowBack.write.shape)

/** What approving the form as it stands would do; asked once nothing is missing but the reason. */
export function FormPreview() {
  const say = useText()
  const form = Form.useFormInstance()
  const values = ofKind(pick(Form.useWatch([], { form, preserve: true }) ?? {}, names))
  const asked = useDebounced(JSON.stringify({ ...values, reason: '…', attachmentId: null }), 400)
  const input = JSON.parse(asked) as Input<typeof flowBack.routes.preview>
  const whole = flowBack.write.safeParse(input).success
  const found = useQuery<Preview, ApiError>({
    queryKey: [flowBack.name, 'preview', asked],
    queryFn: () => call(flowBack.routes.preview, input),
    enabled: whole,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className="ledger-preview" aria-label={say(t.preview)}>
      <h2>{say(t.preview)}</h2>
      {!whole && <p className="ledger-quiet">{say(t.previewNotYet)}</p>}
      {whole && found.error && <p className="ledger-uneven">{problemWords(found.error)}</p>}
      {whole && !found.error && found.data && <FlowBackPreview preview={found.data} />}
    </section>
  )
}

/** Balances before and after, and the postings between them. */
export function FlowBackPreview({ preview, done = false }: { preview: Preview; done?: boolean }) {
  const say = useText()
  return (
    <div className="ledger-entry">
      {!done && preview.obstacle && (
        <Alert type="error" showIcon title={say(t.obstacle)} description={say(preview.obstacle)} />
      )}
      {!done && <HeldNotice until={preview.holdUntil} />}
      {preview.wallets.map((w) => (
        <Balances key={w.walletId} of={w} />
      ))}
      {preview.postings.length === 0 ? (
        <p className="ledger-quiet">{say(t.previewNone)}</p>
      ) : (
        <Postings postings={preview.postings} currency={preview.wallets[0]?.currency} done={done} />
      )}
    </div>
  )
}

function Balances({ of: w }: { of: Preview['wallets'][number] }) {
  const say = useText()
  return (
    <table className="list-plain ledger-t-table">
      <caption>
        {w.code} <small className="ledger-quiet">{w.ownerName}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{say(ledgerText.wallet)}</span>
          </th>
          <th scope="col" className="ledger-end">
            {say(t.before)}
          </th>
          <th scope="col" className="ledger-end">
            {say(t.after)}
          </th>
        </tr>
      </thead>
      <tbody>
        {(['available', 'held', 'creditLimit'] as const)
          .filter((part) => part !== 'held' || w.before.held !== '0.00' || w.after.held !== '0.00')
          .map((part) => (
            <tr key={part} data-changed={w.before[part] !== w.after[part]}>
              <th scope="row">{say(ledgerText[part])}</th>
              <td className="list-figures ledger-end">{balance(w.before[part], w.currency)}</td>
              <td className="list-figures ledger-end">{balance(w.after[part], w.currency)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

interface PostingsProps {
  readonly postings: Preview['postings']
  /** One and the same of all: money is moved, never exchanged. */
  readonly currency: string | undefined
  readonly done: boolean
}

function Postings({ postings, currency, done }: PostingsProps) {
  const say = useText()
  return (
    <table className="list-plain ledger-t-table">
      <caption className="unseen">{say(done ? t.previewDone : t.preview)}</caption>
      <thead>
        <tr>
          <th scope="col">{say(ledgerText.wallet)}</th>
          <th scope="col" className="ledger-end">
            {say(f.amount)}
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map((p, at) => (
          <tr key={at}>
            <th scope="row">
              {p.walletCode ?? say(t.house)} · {say(ledgerText.accounts[p.account])}
            </th>
            <td className="list-figures ledger-end">{signed(p.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Σ</th>
          <td className="list-figures ledger-end">
            {balance(
              sumOf(
                postings.map((p) => p.amount),
                2,
              ),
              currency,
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
