import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'

import { EditDrawer, type EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { PartyBook, PartyPick } from '../PartyPick.tsx'
import { tradeGroups } from './tradeGroups.ts'
import { tradePageText as t } from './tradePage.text.ts'

/** The form takes no other number than that of a business registration. */
const brNumber = (number: string | null) =>
  number && tradeDeclaration.fields.traderBr.schema.safeParse(number).success ? { traderBr: number } : {}

/** The head of a declaration, its parties from the address book or typed. */
export function TradeForm(props: EditDrawerProps) {
  return (
    <EditDrawer
      {...props}
      groups={tradeGroups}
      above={
        <PartyBook>
          <PartyPick
            name="trader"
            label={t.traderFromBook}
            fill={({ name, address, number }) => ({ traderName: name, traderAddress: address, ...brNumber(number) })}
          />
          <PartyPick name="partner" label={t.partnerFromBook} fill={({ name }) => ({ partnerName: name })} />
        </PartyBook>
      }
    />
  )
}
