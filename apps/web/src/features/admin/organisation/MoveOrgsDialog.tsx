import type { OrgNode } from '@clearway/contract/features/admin/organisation/orgTree'
import { sysorg } from '@clearway/contract/features/admin/organisation/sysorg'
import { sysorgText } from '@clearway/contract/features/admin/organisation/sysorg.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { useMany } from '../../../kernel/list/useMany.tsx'
import { OrgPicker } from './OrgPicker.tsx'

/** Asks below which organisation the ticked ones are to stand, with all that is below them. */
export function MoveOrgsDialog({ orgs, onClose }: { orgs: readonly OrgNode[]; onClose: () => void }) {
  const say = useText()
  const many = useMany(sysorg.name)
  const [orgParent, setOrgParent] = useState<string>()
  const [busy, setBusy] = useState(false)
  const move = async () => {
    setBusy(true)
    await many({
      route: sysorg.routes.moveMany,
      label: sysorgText.moveTo,
      rows: orgs,
      name: (org) => org.orgName,
      shared: { orgParent },
      asked: true,
    })
    setBusy(false)
    onClose()
  }
  return (
    <Modal
      open
      onCancel={onClose}
      onOk={() => void move()}
      title={say(sysorgText.moveTitle, { count: orgs.length })}
      okText={say(sysorgText.move)}
      okButtonProps={{ disabled: !orgParent }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
    >
      <Form layout="vertical">
        <Form.Item label={say(sysorgText.orgParent)} htmlFor="move-orgs">
          <OrgPicker
            id="move-orgs"
            value={orgParent ?? null}
            onChange={(to) => setOrgParent(to ? String(to) : undefined)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
