import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { wallet, type WalletOverview } from '@clearway/contract/features/account/ledger/wallet'
import { walletText } from '@clearway/contract/features/account/ledger/wallet.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Modal } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'

const { hint: _said, ...level } = { ...wallet.fields.alertLevel, label: ledgerText.alertLevel }

/** Below which amount the owner is told. */
export function AlertDialog({
  wallet: w,
  open,
  onClose,
}: {
  wallet: WalletOverview
  open: boolean
  onClose: () => void
}) {
  const say = useText()
  const [form] = Form.useForm<{ alertLevel: string | null }>()
  const { busy, send } = useSend({ form, onDone: onClose, reread: [wallet.name], success: common.saveSuccess })
  const save = async () => {
    const { alertLevel } = await form.validateFields()
    await send(() => call(wallet.routes.setAlert, { id: w.id, version: w.version, alertLevel: alertLevel || null }))
  }
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={`${say(walletText.setAlert)} · ${w.currency}`}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void save().catch(() => undefined)}
    >
      <p className="ledger-quiet">{say(t.alertHint)}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ alertLevel: w.alertLevel }}
        onKeyDown={(event) => event.key === 'Enter' && void save().catch(() => undefined)}
      >
        <FormField name="alertLevel" field={level} autoFocus />
      </Form>
    </Modal>
  )
}
