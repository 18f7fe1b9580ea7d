import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'

import { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import type { AnyRow } from '../../../kernel/rows.ts'

/** What tells one row from the other on a phone. */
const onCards: readonly string[] = ['kind', 'status', 'orgId', 'amount', 'available']

/** What the lists of the ledger have in common: a wallet of nobody else is the house's own, and each amount says its currency, so its column stands aside. */
export function ledgerColumn<Row extends AnyRow>(given: Column<Row>): Column<Row> {
  const c = onCards.includes(given.key) ? { ...given, card: true } : given
  if (c.key === 'orgId') return { ...c, render: (row, at) => (row['orgId'] ? c.render(row, at) : <House />) }
  if (c.key === 'currency') return { ...c, width: 76, aside: true, render: (row) => String(row['currency']) }
  return c
}

function House() {
  const say = useText()
  return <>{say(ledgerText.house)}</>
}
