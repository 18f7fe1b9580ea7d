import { ApiOutlined } from '@ant-design/icons'
import { ssoReturnPath } from '@clearway/contract/features/account/sso'
import { ssoProvider } from '@clearway/contract/features/admin/signOn/ssoProvider'
import { ssoProviderText as t } from '@clearway/contract/features/admin/signOn/ssoProvider.text'
import { App } from 'antd'
import { useMemo, type ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { EditDrawer, type EditDrawerProps, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormFields } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { Copyable } from './Copyable.tsx'
import { NeedsDomain } from './NeedsDomain.tsx'

/** Where this product is answered, for the provider's own settings. */
function RedirectUri() {
  const say = useText()
  return (
    <span className="admin-redirect" title={say(t.redirectUriHint)}>
      {say(t.redirectUri)}: <Copyable value={location.origin + ssoReturnPath} />
    </span>
  )
}

function useCheck() {
  const say = useText()
  const { message } = App.useApp()
  const report = useReport()
  const can = useCan()
  return useMemo(() => {
    const check = async (row: AnyRow) => {
      try {
        const { issuer } = await call(ssoProvider.routes.check, { id: row.id })
        void message.success(say(t.checked, { issuer }))
      } catch (error) {
        report(error)
      }
    }
    return {
      rowActions: (row: AnyRow, given: readonly Action[]) => {
        const [edit, ...rest] = given.filter((a) => a.key !== 'copy')
        const own =
          can('ssoProvider.edit') && !row['deletedAt']
            ? [{ key: 'check', label: t.check, icon: <ApiOutlined />, run: () => void check(row) }]
            : []
        return [...(edit ? [edit] : []), ...own, ...rest]
      },
    }
  }, [message, report, say, can])
}

function Empty({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.empty)} hint={say(t.emptyHint)}>
      {children}
    </EmptyNotice>
  )
}

// What nearly every provider is asked for.
const fresh: Editing = {
  initial: {
    scope: 'openid profile email',
    usernameClaim: 'preferred_username',
    status: 'able',
    autoCreate: false,
    trustMail: false,
    trustMfa: false,
  },
}

const written = Object.keys(ssoProvider.write.shape)

function ProviderForm({ editing, ...rest }: EditDrawerProps) {
  const start = editing && !('row' in editing) ? fresh : editing
  return (
    <EditDrawer {...rest} editing={start}>
      <FormFields fields={ssoProvider.fields} names={written} {...(start && 'row' in start && { row: start.row })} />
      <NeedsDomain />
    </EditDrawer>
  )
}

/** The identity providers that the tenant's people may sign in with. */
export const SsoProviders = resourcePage(ssoProvider, {
  form: ProviderForm,
  toolbar: () => <RedirectUri />,
  empty: (add) => <Empty>{add}</Empty>,
  useActions: useCheck,
})
