import { declaredLine, type DeclaredLineRow } from '@clearway/contract/features/customs/declaration/declaredLine'
import { useMemo } from 'react'
import { Link } from 'react-router'

import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { casePageText as t } from './casePage.text.ts'
import { PartSwitch } from './PartSwitch.tsx'

const addressOf = ({ declarationId }: DeclaredLineRow) => `/declarationDetail?id=${declarationId}`

const useAround = () => useMemo(() => ({ beside: <PartSwitch part="goods" /> }), [])

const declarationLink = (row: DeclaredLineRow) =>
  row.declarationId && (
    <Link to={addressOf(row)} tabIndex={-1}>
      {row.declarationCode}
    </Link>
  )

function Nothing() {
  const say = useText()
  return <EmptyNotice title={say(t.noGoods)} hint={say(t.noGoodsHint)} />
}

/** What was declared before, of which origin and with which taxes: line by line, as it was last handed over. */
export const DeclaredGoods = resourcePage(declaredLine, {
  columns: (given) => given.map((c) => (c.key === 'declarationId' ? { ...c, render: declarationLink } : c)),
  href: addressOf,
  useAround,
  empty: () => <Nothing />,
})
