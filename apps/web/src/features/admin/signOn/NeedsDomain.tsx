import { mailDomain } from '@clearway/contract/features/admin/signOn/mailDomain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { mailDomainPageText as t } from './mailDomainPage.text.ts'

const proved = { state: 'dns,missing,operator', pageSize: 10 }

/** Tells in the form of a provider that what is switched on has no effect while no mail domain is proved. */
export function NeedsDomain() {
  const say = useText()
  const can = useCan()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const trustMail = Form.useWatch('trustMail', form) === true
  const autoCreate = Form.useWatch('autoCreate', form) === true
  const asked = (trustMail || autoCreate) && can('mailDomain.view')
  const { data } = useQuery({
    queryKey: [mailDomain.name, 'anyProved'],
    queryFn: () => call(mailDomain.routes.query, proved),
    enabled: asked,
  })
  if (!asked || data?.total !== 0) return null
  return <Alert role="status" type="warning" showIcon title={say(t.needed)} description={say(t.neededHint)} />
}
