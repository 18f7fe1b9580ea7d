import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { bankAccountText } from '@clearway/contract/features/account/payee/bankAccount.text'
import { bankMgt, type AccountTab } from '@clearway/contract/features/account/payee/bankMgt'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { TabChips } from '../../../kernel/chips/TabChips.tsx'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePageActive } from '../../../kernel/pageActive.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import type { AccountName } from './accountContracts.ts'
import { AccountDialogs, useAccountDialogs } from './AccountDialogs.tsx'
import { payeePageText as t } from './payeePage.text.ts'
import { accountColumns, useAccountActions } from './useAccountActions.tsx'

const tabs = Object.keys(bankAccountText.tabs) as AccountTab[]
const late: readonly AccountTab[] = ['held']
const nameOf = (row: AnyRow): AccountName => (row['ownerKind'] === 'supplier' ? 'supplierBankAccount' : 'bankAccount')

const List = resourcePage(bankMgt, {
  columns: accountColumns,
  useActions: useMgtActions,
  useAround: useTabs,
  toolbar: () => <AddAccount />,
  empty: () => <NoAccounts />,
})

export function BankMgtPage() {
  return (
    <AccountDialogs>
      <List />
    </AccountDialogs>
  )
}

/** Rows are changed by way of the resource that they belong to. */
function useMgtActions() {
  const can = useCan()
  const dialogs = useAccountDialogs()
  const { rowActions } = useAccountActions(nameOf)
  return useMemo(() => {
    const editing = (row: AnyRow) => dialogs.edit(nameOf(row), { row })
    const edit = (row: AnyRow): Action[] =>
      can(`${nameOf(row)}.edit`) ? [{ key: 'edit', label: common.edit, run: () => editing(row) }] : []
    return {
      rowActions: (row: AnyRow, usual: readonly Action[]) => rowActions(row, [...edit(row), ...usual]),
      ...(can('bankAccount.edit') && can('supplierBankAccount.edit') && { onOpen: editing }),
    }
  }, [can, dialogs, rowActions])
}

function useTabs() {
  const say = useText()
  const { active } = usePageActive()
  const [tab, setTab] = useState<AccountTab>('all')
  const { data } = useQuery({
    queryKey: ['bankMgt', 'counters'],
    queryFn: () => call(bankMgt.routes.counters, {}),
    enabled: active,
  })
  return useMemo(
    () => ({
      fixed: { tab },
      above: (
        <TabChips
          label={say(t.tabs)}
          tabs={bankAccountText.tabs}
          names={tabs}
          tab={tab}
          counters={data}
          late={late}
          onTab={setTab}
        />
      ),
    }),
    [tab, data, say],
  )
}

function AddAccount() {
  const say = useText()
  const can = useCan()
  const dialogs = useAccountDialogs()
  const items = [
    ...(can('bankAccount.edit')
      ? [
          { key: 'house', label: say(t.addHouse) },
          { key: 'customer', label: say(t.addCustomer) },
        ]
      : []),
    ...(can('supplierBankAccount.edit') ? [{ key: 'supplier', label: say(t.addSupplier) }] : []),
  ]
  if (!items.length) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) => dialogs.edit(key === 'supplier' ? 'supplierBankAccount' : 'bankAccount', {}),
      }}
    >
      <Button type="primary" icon={<PlusOutlined />}>
        {say(t.addFor)} <DownOutlined />
      </Button>
    </Dropdown>
  )
}

function NoAccounts() {
  const say = useText()
  return <EmptyNotice title={say(t.allNone)} hint={say(t.allNoneHint)} />
}
