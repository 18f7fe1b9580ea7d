import type { ReceiptRow } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'

import { useText } from '../../../../kernel/language.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { receiptPaneText as t } from './receiptPane.text.ts'

/** Who gave a receipt to which declaration, took it back or dismissed it, and when; the last first. */
export function ReceiptDecisions({ of }: { of: ReceiptRow['decisions'] }) {
  const say = useText()
  const zone = useTimeZone()
  if (of.length === 0) return null
  return (
    <>
      {of.map((d) => (
        <small key={`${d.at} ${d.what} ${d.code}`} className="dec-quiet">
          {[say(t.decided[d.what], { code: d.code ?? '' }), d.person, timeIn(zone, d.at), d.reason]
            .filter(Boolean)
            .join(' · ')}
        </small>
      ))}
    </>
  )
}
