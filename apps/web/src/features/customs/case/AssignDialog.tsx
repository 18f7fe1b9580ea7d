import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { App, Form, Modal, Select } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { casePageText as t } from './casePage.text.ts'

const nobody = 'nobody'

/** One of the cases that are given to somebody. */
export interface Assigned {
  readonly id: string
  readonly code: string | null
}

/** Gives cases to a colleague; how many each has in hand stands beside the name. */
export function AssignDialog({ cases, onClose }: { cases: readonly Assigned[]; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const [person, setPerson] = useState<string>()
  const people = useQuery({
    queryKey: [customsCase.name, 'people'],
    queryFn: () => call(customsCase.routes.queryPeople, {}),
  })
  const { busy, send } = useSend({ onDone: onClose, reread: [customsCase.name] })
  const assign = () =>
    send(async () => {
      const { count } = await call(customsCase.routes.assign, {
        ids: cases.map((each) => each.id),
        personId: person === nobody ? null : person!,
      })
      void message.info(say(t.assigned, { count }))
    })
  const options = [
    ...(people.data ?? []).map((p) => ({ value: p.id, label: `${p.name} · ${say(t.inHand, { count: p.open })}` })),
    { value: nobody, label: say(t.nobody) },
  ]
  return (
    <Modal
      open
      onCancel={onClose}
      title={
        cases.length === 1
          ? say(t.assignOneTitle, { code: cases[0]!.code ?? '' })
          : say(t.assignTitle, { count: cases.length })
      }
      okText={say(t.assign)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !person }}
      onOk={() => void assign()}
    >
      <Form layout="vertical">
        <Form.Item label={say(t.assignTo)} htmlFor="case-person" required>
          <Select
            id="case-person"
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            loading={people.isFetching}
            value={person ?? null}
            onChange={(next: string) => setPerson(next)}
            options={options}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
