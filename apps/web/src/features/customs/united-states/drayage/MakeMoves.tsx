import { drayMove } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { drayPageText as t } from './drayPage.text.ts'

/** Makes a move for each container of an entry, and opens the first. */
export function MakeMoves({ entryId, containers }: { entryId: string; containers: string | null }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const client = useQueryClient()
  const go = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!containers || !can('drayMove.edit')) return null
  const make = () => {
    setBusy(true)
    void call(drayMove.routes.fromEntry, { entryId })
      .then(([first]) => {
        void client.invalidateQueries({ queryKey: [drayMove.name] })
        void go(`/vehicleTowing?open=${first!.id}`)
      }, report)
      .finally(() => setBusy(false))
  }
  return (
    <Button disabled={busy} onClick={make}>
      {say(t.fromEntry)}
    </Button>
  )
}
