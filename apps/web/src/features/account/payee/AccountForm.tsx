import { isMasked } from '@clearway/contract/features/account/payee/accountRules'
import { bankAccountText as t } from '@clearway/contract/features/account/payee/bankAccount.text'
import type { Field } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Form } from 'antd'
import { useEffect, useMemo } from 'react'

import { HeldNotice } from '../../../business/HeldNotice.tsx'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { payeePageText } from './payeePage.text.ts'

const groups: readonly { title: Text; names: readonly string[] }[] = [
  {
    title: t.account,
    names: ['supplierId', 'orgId', 'bankAccountName', 'bankCountry', 'bankName', 'branch', 'bankAccount'],
  },
  { title: t.codes, names: ['swiftCode', 'cnaps', 'bankCode', 'branchCode', 'routingNumber'] },
  { title: t.use, names: ['currency', 'purpose', 'isDefault'] },
  { title: t.contact, names: ['contactEmail', 'contactPhone', 'remark'] },
]
/** Codes that only banks of one country have. */
const onlyIn: Readonly<Record<string, string>> = {
  cnaps: 'CHN',
  bankCode: 'HKG',
  branchCode: 'HKG',
  routingNumber: 'USA',
}
const owners: Readonly<Record<string, string>> = { supplierId: 'supplierName', orgId: 'orgName' }
const start = { bankCountry: 'CHN', currency: 'CNY', purpose: 'both', isDefault: false }

/** The drawer of any account: the codes follow the country of the bank, the owner stays. */
export function AccountForm({ editing, ...rest }: EditDrawerProps) {
  const say = useText()
  const row = editing && 'row' in editing ? editing.row : undefined
  const opened = useMemo(() => {
    if (!editing || 'row' in editing) return editing
    const { bankAccount, ...given } = editing.initial ?? {}
    // Of a copy the number is typed again: nobody saw it whole.
    return { initial: { ...start, ...given, ...(bankAccount && !isMasked(bankAccount) ? { bankAccount } : {}) } }
  }, [editing])
  const above = row && (
    <div className="payee-above">
      <HeldNotice until={row['holdUntil'] as string | null | undefined} />
      <Alert type="info" showIcon title={say(payeePageText.changeHint)} />
    </div>
  )
  return (
    <EditDrawer {...rest} editing={opened} above={above}>
      <AccountFields resource={rest.resource} row={row} />
    </EditDrawer>
  )
}

function AccountFields({ resource, row }: { resource: AnyResource; row: AnyRow | undefined }) {
  const say = useText()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const country = Form.useWatch<string | undefined>('bankCountry', { form, preserve: true })
  useEffect(() => {
    if (country)
      for (const [name, land] of Object.entries(onlyIn))
        if (land !== country && form.getFieldValue(name)) form.setFieldValue(name, null)
  }, [country, form])
  // A field that a data permission hides is absent from the row.
  const shown = (name: string) =>
    name in resource.fields &&
    name in resource.write.shape &&
    (!row || name in row) &&
    (!onlyIn[name] || onlyIn[name] === country)
  const first = groups.flatMap((g) => g.names).find(shown)
  return groups.map(({ title, names }) => (
    <fieldset key={title.en} className="form-group">
      <legend>{say(title)}</legend>
      {names.filter(shown).map((name) => {
        const field: Field = resource.fields[name]!
        const label = owners[name] && row?.[owners[name]]
        return (
          <FormField
            key={name}
            name={name}
            field={field}
            autoFocus={name === first && !row}
            {...(row && owners[name] && { disabled: true })}
            {...(label ? { valueLabel: String(label) } : {})}
          />
        )
      })}
    </fieldset>
  ))
}
