import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'

import { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import type { AnyRow } from '../../../kernel/rows.ts'

/** What the lists of the ledger have in common: a wallet of nobody else is the house's own, and each amount says its currency, so its column stands aside. */
export function ledgerColumn<Row extends AnyRow>(c: Column<Row>): Column<Row> {
  if (c.key === 'orgId')
    return { ...c, blank: () => false, render: (row, at) => (row['orgId'] ? c.render(row, at) : <House />) }
  if (c.key === 'currency') return { ...c, width: 76, aside: true, render: (row) => String(row['currency']) }
  return c
}

function House() {
  const say = useText()
  return <>{say(ledgerText.house)}</>
}
