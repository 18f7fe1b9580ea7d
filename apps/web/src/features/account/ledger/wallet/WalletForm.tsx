import { wallet } from '@clearway/contract/features/account/ledger/wallet'
import { fillText } from '@clearway/contract/kernel/text'
import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'

import { useCan } from '../../../../kernel/can.ts'
import { EditDrawer, type EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../../kernel/language.ts'
import type { AnyResource } from '../../../../kernel/rows.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'

const start = { currency: 'CNY' }
// Owner and currency are for ever.
const changed: AnyResource = { ...wallet, write: wallet.write.pick({ alertLevel: true, remark: true }) }

/** Opens a wallet, or changes what may change of one. */
export function WalletForm({ editing, ...rest }: EditDrawerProps) {
  const say = useText()
  const can = useCan()
  const row = editing && 'row' in editing ? editing.row : undefined
  const opened = useMemo(
    () => (editing && !('row' in editing) ? { initial: { ...start, ...editing.initial } } : editing),
    [editing],
  )
  const above = row && (
    <Alert
      type="info"
      showIcon
      title={say(t.limitNote)}
      style={{ marginBlockEnd: 16 }}
      {...(can('flowBack.edit') && {
        action: (
          <Link to={`/RechargeFlowBack?apply=creditLimit&wallet=${row.id}`} onClick={rest.onClose}>
            <Button size="small" tabIndex={-1}>
              {say(t.changeLimit)}
            </Button>
          </Link>
        ),
      })}
    />
  )
  return (
    <EditDrawer
      {...rest}
      resource={row ? changed : rest.resource}
      editing={opened}
      above={above}
      title={row ? fillText(t.editWallet, { code: String(row['code'] ?? '') }) : t.openWallet}
    />
  )
}
