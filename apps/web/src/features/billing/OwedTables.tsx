import { bill } from '@clearway/contract/features/billing/bill'
import { settlement } from '@clearway/contract/features/billing/settlement'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { signed } from './amounts.ts'
import { settlementPageText as t } from './settlementPage.text.ts'
import { Heads, SettlePart } from './SettlePart.tsx'

const { routes } = settlement

/** Customers' money that the house holds, what has not moved for longest first. */
export function Payables() {
  return (
    <SettlePart
      name={['wallet', 'payables']}
      read={(asked) => call(routes.payables, asked)}
      search={t.searchCustomer}
      empty={{ title: t.noPayables, hint: t.noPayablesHint }}
    >
      {({ rows }) => (
        <table>
          <Heads words={[t.customer, t.wallet, t.lastOn]} figures={[t.available, t.held]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.walletId}>
                <td>{row.orgName}</td>
                <td>{row.walletCode}</td>
                <td className="bill-day">{row.lastOn ?? '—'}</td>
                <td className="bill-figure">{`${signed(row.available)} ${row.currency}`}</td>
                <td className="bill-figure">{`${signed(row.held)} ${row.currency}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettlePart>
  )
}

/** Taxes that were paid for customers, case by case. */
export function Advances() {
  return (
    <SettlePart
      name={[bill.name, 'advances']}
      read={(asked) => call(routes.advances, asked)}
      search={t.searchCase}
      empty={{ title: t.noAdvances, hint: t.noAdvancesHint }}
    >
      {({ rows }) => (
        <table>
          <Heads words={[t.case, t.customer, t.currency]} figures={[t.laidOut, t.billed, t.collected, t.open]} />
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.caseId} ${row.currency}`}>
                <td>
                  <Link to={`/ClassifyOrder?id=${row.caseId}&part=charges`}>{row.caseCode}</Link>
                </td>
                <td>{row.orgName ?? '—'}</td>
                <td>{row.currency}</td>
                {(['laidOut', 'billed', 'collected', 'open'] as const).map((figure) => (
                  <td key={figure} className="bill-figure">
                    {signed(row[figure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettlePart>
  )
}
