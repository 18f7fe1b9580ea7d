import { titleFault } from '@clearway/contract/features/customs/united-states/powerRules'
import type { CompanyType } from '@clearway/contract/features/customs/united-states/usParty.text'
import { usPower } from '@clearway/contract/features/customs/united-states/usPower'
import { Alert, Form } from 'antd'

import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormFields } from '../../../kernel/form/FormField.tsx'
import { useHiddenFields } from '../../../kernel/hiddenFields.ts'
import { useText } from '../../../kernel/language.ts'
import { useStart } from '../hong-kong/useStart.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

const start = { grantorKind: 'corporation', portsKind: 'all', nonResident: false }

/** A power of attorney; it asks for what its grantor's kind asks for. */
export function UsPowerForm({ editing, ...rest }: EditDrawerProps) {
  return (
    <EditDrawer {...rest} editing={useStart(editing, start)} width={640}>
      <PowerFields />
    </EditDrawer>
  )
}

function PowerFields() {
  const say = useText()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const kept = { form, preserve: true }
  const kind = Form.useWatch<CompanyType | undefined>('grantorKind', kept)
  const ports = Form.useWatch<string | undefined>('portsKind', kept)
  const away = Form.useWatch<boolean | undefined>('nonResident', kept) === true
  const title = Form.useWatch<string | undefined>('signatoryTitle', kept)
  const certified = Boolean(Form.useWatch<string | undefined>('certificateUrl', kept))
  const hidden = useHiddenFields(usPower.name)
  const groups = [
    { title: t.grantor, fields: ['partyId', 'grantorKind', ...(kind === 'partnership' ? ['partners'] : [])] },
    { title: t.scope, fields: ['portsKind', ...(ports === 'list' ? ['ports'] : []), 'expiresOn'] },
    {
      title: t.signing,
      fields: ['signatory', 'signatoryTitle', ...(kind === 'corporation' ? ['certificateUrl'] : [])],
    },
    { title: t.agent, fields: ['nonResident', ...(away ? ['agentName', 'agentAddress'] : [])] },
    { title: t.more, fields: ['remark'] },
  ]
  const names = groups.flatMap((group) => group.fields).filter((name) => !hidden.includes(name))
  const fault = kind && title ? titleFault(kind, title, certified) : undefined
  return (
    <>
      {fault && <Alert type="warning" showIcon title={say(fault)} className="us-warning" />}
      <FormFields fields={usPower.fields} groups={groups} names={names} />
    </>
  )
}
