import {
  declaringCompany,
  neededInHongKong,
  neededOnMainland,
} from '@clearway/contract/features/customs/declaration/declaringCompany'
import type { Fields } from '@clearway/contract/kernel/field'
import { Form } from 'antd'

import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormFields } from '../../../kernel/form/FormField.tsx'
import { useHiddenFields } from '../../../kernel/hiddenFields.ts'
import { basicDataText as t } from './basicData.text.ts'
import { useStart } from './useStart.ts'

const fields: Fields = declaringCompany.fields
const mainland = {
  title: t.mainland,
  fields: [
    'customsCode',
    'uscc',
    'organisationCode',
    'ciqCode',
    'declareName',
    'declarantNo',
    'operatorName',
    'icCard',
    'certificateNo',
    'isDefault',
  ],
}
const hongKong = {
  title: t.hongKong,
  fields: ['brNumber', 'address', 'getsAccount', 'contactPerson', 'contactPhone', 'isDefaultHongKong'],
}
const start = { forMainland: true, forHongKong: false }
const asked = [...neededOnMainland, ...neededInHongKong]
/** What is asked for where it is shown at all. */
const marked = Object.fromEntries(
  Object.entries(fields).map(([name, field]) => [name, asked.includes(name) ? { ...field, required: true } : field]),
)

/** A company that declares: what each side of the boundary asks of it, where it declares there. */
export function CompanyForm({ editing, ...rest }: EditDrawerProps) {
  return (
    <EditDrawer {...rest} editing={useStart(editing, start)}>
      <CompanyFields />
    </EditDrawer>
  )
}

function CompanyFields() {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const onMainland = Boolean(Form.useWatch('forMainland', { form, preserve: true }))
  const inHongKong = Boolean(Form.useWatch('forHongKong', { form, preserve: true }))
  const hidden = useHiddenFields(declaringCompany.name)
  const groups = [
    { title: t.company, fields: ['name', 'nameTw', 'nameEn'] },
    { title: t.where, fields: ['forMainland', 'forHongKong'] },
    { title: t.validity, fields: ['validFrom', 'validTo', 'suspendedReason'] },
    ...(onMainland ? [mainland] : []),
    ...(inHongKong ? [hongKong] : []),
    { title: t.more, fields: ['remark'] },
  ]
  const names = groups.flatMap((group) => group.fields).filter((name) => !hidden.includes(name))
  return <FormFields fields={marked} groups={groups} names={names} />
}
