import { shipment } from '@clearway/contract/business/shipment'
import { inboundBooking, type InboundFull } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundLineFields, type InboundLine } from '@clearway/contract/features/logistics/inbound/inboundLine'
import { common } from '@clearway/contract/kernel/common.text'
import { Button } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { AskDialog } from '../inventory/AskDialog.tsx'
import { documentText as t } from '../inventory/document.text.ts'

type Customs = Readonly<Record<string, unknown>>

/** How customs sees the goods: as the lines say, else bonded under the one declaration of the shipment. */
async function customsOf({ id, lines }: InboundFull): Promise<Customs> {
  const stated = lines.find((line) => line.bondStatus !== 'free')
  if (stated) return { ...stated }
  const { parts } = await call(shipment.open, { kind: 'inboundBooking', id }).catch(() => ({ parts: [] }))
  const declared = parts.find((part) => part.kind === 'declaration')?.list ?? []
  const [only] = declared.length === 1 ? declared : []
  return { bondStatus: 'bonded', ...(only && { declarationId: only.id, declarationCode: only.label }) }
}

interface Props {
  readonly row: InboundFull
  readonly put: (customs: Partial<InboundLine>) => Promise<unknown>
}

/** Says for all the goods of a booking at once how customs sees them. */
export function CustomsOfAll({ row, put }: Props) {
  const say = useText()
  const can = useCan()
  const [initial, setInitial] = useState<Customs | null>(null)
  return (
    <>
      <Button onClick={() => void customsOf(row).then(setInitial)}>{say(t.customsOfAll)}</Button>
      {initial && (
        <AskDialog
          title={say(t.customsOfAll)}
          okText={say(common.save)}
          fields={inboundLineFields}
          names={['bondStatus', ...(can('declaration.view') ? ['declarationId'] : []), 'declarationNo']}
          initial={initial}
          reread={[inboundBooking.name]}
          send={put}
          onClose={() => setInitial(null)}
        />
      )}
    </>
  )
}
