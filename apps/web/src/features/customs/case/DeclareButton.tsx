import { FileDoneOutlined, PlusOutlined } from '@ant-design/icons'
import type { OpenedCase } from '@clearway/contract/features/customs/case/customsCase'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useMe } from '../../../kernel/me.ts'
import { caseFileText as t } from './caseFile.text.ts'
import { makeable } from './nextStep.ts'
import { useCase } from './useCaseFile.ts'

const MakeDialog = later(
  () => import('./MakeDialog.tsx').then((m) => m.MakeDialog),
  () => true,
)
const gone: readonly string[] = declarationMachine.phases.over
const done: readonly string[] = declarationMachine.phases.released

/** Whether the way on is by the declarations, and the reader is who makes them. */
export function useDeclares(): (opened: OpenedCase) => boolean {
  const can = useCan()
  const staff = useMe()?.user.area !== 'customer'
  return ({ row }) => staff && !row.deletedAt && makeable.includes(row.status) && can('declaration.edit')
}

/** The declarant's next step: the declarations are made, then the first of them that customs has not released is worked on. */
export function DeclareButton() {
  const say = useText()
  const navigate = useNavigate()
  const { id, opened, saver } = useCase()
  const [making, setMaking] = useState(false)
  const declares = useDeclares()(opened!)
  const { row, declarations } = opened!
  const alive = declarations.filter((one) => !gone.includes(one.status))
  const next = alive.find((one) => !done.includes(one.status)) ?? alive[0]
  if (!declares) return null
  return (
    <>
      {next ? (
        <Button
          type="primary"
          icon={<FileDoneOutlined />}
          onClick={() => void navigate(`/declarationDetail?id=${next.id}`)}
        >
          {say(t.openOne, { code: next.code })}
        </Button>
      ) : (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
          {say(t.make)}
        </Button>
      )}
      {making && (
        <MakeDialog id={id} count={row.lineCount} before={() => saver.flush()} onClose={() => setMaking(false)} />
      )}
    </>
  )
}
