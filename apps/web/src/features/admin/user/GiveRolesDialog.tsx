import { sysuser, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { useMany } from '../../../kernel/list/useMany.tsx'
import { adminText as t } from '../admin.text.ts'
import { RolePicker } from '../role/RolePicker.tsx'

/** Roles for the ticked users, beside those that each of them has. */
export function GiveRolesDialog({ users, onClose }: { users: readonly Sysuser[]; onClose: () => void }) {
  const say = useText()
  const many = useMany(sysuser.name)
  const [roleIds, setRoleIds] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const give = async () => {
    setBusy(true)
    await many({
      route: sysuser.routes.authorizeRoleToUserMany,
      label: t.giveRoles,
      rows: users,
      name: (user) => user.nickname,
      shared: { roleIds },
      asked: true,
    })
    setBusy(false)
    onClose()
  }
  return (
    <Modal
      open
      onCancel={onClose}
      onOk={() => void give()}
      title={say(t.giveRolesTo, { count: users.length })}
      okText={say(t.giveRoles)}
      okButtonProps={{ disabled: roleIds.length === 0 }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
    >
      <p className="admin-note">{say(t.giveRolesHint)}</p>
      <Form layout="vertical">
        <Form.Item label={say(sysuserText.roles)} htmlFor="give-roles">
          <RolePicker id="give-roles" value={roleIds} onChange={setRoleIds} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
