import { recharge, type RechargeFull } from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText } from '@clearway/contract/features/account/ledger/recharge.text'
import { rechargeFaults } from '@clearway/contract/features/account/ledger/rechargeSteps'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Button, Form } from 'antd'
import { useEffect, useMemo } from 'react'

import { FileField } from '../../../../kernel/form/FileField.tsx'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { submitKeys, useCtrlEnter } from '../../../../kernel/form/formKeys.ts'
import { useUnsaved } from '../../../../kernel/form/unsaved.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useNow } from '../../../../kernel/now.ts'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { FormProblems } from '../FormProblems.tsx'
import { useApplication, type Application } from '../useApplication.ts'
import { useWallet } from '../wallet/useWallets.ts'
import { inCapitals } from './capitals.ts'
import { ReceivingAccounts } from './ReceivingAccounts.tsx'
import { rechargePageText as t } from './rechargePage.text.ts'

interface Props {
  readonly draft?: RechargeFull
  readonly wallet: string | null
  readonly onDone: (sent: RechargeFull) => void
  readonly onAgain: () => void
}

const { fields } = recharge
const slipTypes = 'image/*,application/pdf'
// What is neither is told before it travels; what only claims to be one the server finds out.
const prepare = async (chosen: File): Promise<File | Text> =>
  /^image\/|^application\/pdf$/.test(chosen.type) ? chosen : rechargeText.slipKind

const rechargeBy = (today: string): Application => ({
  resource: recharge,
  faults: (values, whole) => [
    ...(typeof values['paidOn'] === 'string' && values['paidOn'] > today
      ? [{ field: 'paidOn', message: rechargeText.paidLater }]
      : []),
    ...(whole ? rechargeFaults(values) : []),
  ],
})

/** From top to bottom as it happens: where to pay to, what was paid, the slip. */
export function RechargeForm({ draft, wallet, onDone, onAgain }: Props) {
  const say = useText()
  const [form] = Form.useForm<Record<string, unknown>>()
  const zone = useTimeZone()
  const now = useNow()
  const today = timeIn(zone, new Date(now).toISOString()).slice(0, 10)
  const application = useMemo(() => rechargeBy(today), [today])
  const work = useApplication(
    application,
    form,
    draft,
    { walletId: wallet, method: 'bankTransfer', paidOn: today },
    onDone,
  )
  useUnsaved(work.dirty)
  useEffect(() => {
    if (wallet) form.setFieldValue('walletId', wallet)
  }, [wallet, form])
  const onKeyDown = useCtrlEnter(() => void work.submit(), submitKeys)
  return (
    <div role="presentation" className="ledger-form" onKeyDown={onKeyDown}>
      <Form
        form={form}
        layout="vertical"
        name="recharge"
        initialValues={work.start}
        disabled={work.busy}
        onValuesChange={work.changed}
        requiredMark
      >
        <p className="ledger-quiet">{say(t.formHint)}</p>
        {work.draft && <p className="ledger-quiet">{say(t.editing, { code: work.draft.code ?? '' })}</p>}
        {work.restored && (
          <Alert
            type="info"
            showIcon
            title={say(t.restored)}
            action={
              <Button size="small" onClick={work.startOver}>
                {say(t.startOver)}
              </Button>
            }
          />
        )}
        {work.problems && <FormProblems problems={work.problems} fields={fields} form={form} />}
        <Attempted value={work.attempted}>
          <Groups draft={draft} wallet={wallet} />
        </Attempted>
      </Form>
      <footer className="ledger-form-foot">
        <Button type="primary" loading={work.busy} onClick={() => void work.submit()}>
          {say(t.submit)}
        </Button>
        <Button disabled={work.busy} onClick={() => void work.save()}>
          {say(t.saveDraft)}
        </Button>
        <Button type="text" disabled={work.busy} onClick={work.draft ? onAgain : work.startOver}>
          {say(work.draft ? t.another : t.startOver)}
        </Button>
      </footer>
    </div>
  )
}

function Groups({ draft, wallet }: { draft: RechargeFull | undefined; wallet: string | null }) {
  const say = useText()
  return (
    <>
      <fieldset className="form-group">
        <legend>{say(t.payTo)}</legend>
        <FormField
          name="walletId"
          field={fields.walletId}
          autoFocus={!wallet && !draft}
          {...(draft?.walletCode && { valueLabel: draft.walletCode })}
        />
        <WalletNote />
        <AccountChoice />
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.payment)}</legend>
        <FormField name="amount" field={fields.amount} autoFocus={Boolean(wallet)} />
        <AmountNote />
        <FormField name="method" field={fields.method} />
        <FormField name="paidOn" field={{ ...fields.paidOn, required: true }} />
        {(['payerName', 'payerAccount', 'bankReference'] as const).map((name) => (
          <FormField key={name} name={name} field={fields[name]} />
        ))}
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.evidence)}</legend>
        <FormField name="slipId" field={fields.slipId}>
          <FileField accept={slipTypes} prepare={prepare} />
        </FormField>
        <FormField name="remark" field={fields.remark} />
      </fieldset>
    </>
  )
}

/** Whose wallet it is and what is in it, so that nobody recharges the wrong one. */
function WalletNote() {
  const say = useText()
  const form = Form.useFormInstance()
  const wallet = useWallet(Form.useWatch<string | null>('walletId', { form, preserve: true }))
  return wallet ? (
    <p className="ledger-note list-figures">
      {say(t.balanceNow, { owner: wallet.ownerName, amount: grouped(wallet.available), currency: wallet.currency })}
    </p>
  ) : null
}

function AccountChoice() {
  const say = useText()
  const form = Form.useFormInstance()
  const wallet = useWallet(Form.useWatch<string | null>('walletId', { form, preserve: true }))
  return (
    <Form.Item name="bankAccountId" label={say(fields.bankAccountId.label)}>
      <ReceivingAccounts currency={wallet?.currency} />
    </Form.Item>
  )
}

/** The currency, and renminbi in the words that banks write. */
function AmountNote() {
  const say = useText()
  const script = useLanguage() === 'tw' ? 'tw' : 'zh'
  const form = Form.useFormInstance()
  const wallet = useWallet(Form.useWatch<string | null>('walletId', { form, preserve: true }))
  const amount = Form.useWatch<string | null>('amount', { form, preserve: true })
  if (!wallet) return null
  const words = wallet.currency === 'CNY' ? inCapitals(String(amount ?? ''), script) : ''
  return (
    <p className="ledger-note" aria-live="polite">
      {words ? (
        <>
          {say(t.inWords)} <b lang={script === 'tw' ? 'zh-HK' : 'zh-CN'}>{words}</b>
        </>
      ) : (
        say(t.digits, { currency: wallet.currency })
      )}
    </p>
  )
}
