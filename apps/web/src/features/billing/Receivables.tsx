import { bill } from '@clearway/contract/features/billing/bill'
import {
  ageBuckets,
  settlement,
  type AgeBucket,
  type AgeRow,
  type OpenBill,
} from '@clearway/contract/features/billing/settlement'
import { settlementText as f } from '@clearway/contract/features/billing/settlement.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call, type ApiError } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { useNarrow } from '../../kernel/narrow.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { signed } from './amounts.ts'
import { BillMoneyDialog, type Way } from './BillMoneyDialog.tsx'
import { settlementPageText as t } from './settlementPage.text.ts'
import { Heads, SettlePart } from './SettlePart.tsx'

const { routes } = settlement
interface Opened {
  readonly row: AgeRow
  readonly bucket?: AgeBucket
}
const zero = (amount: string): boolean => /^0(\.0+)?$/.test(amount)

/** What is owed by customer, currency and age; each figure opens the bills that it is the sum of. */
export function Receivables() {
  const say = useText()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <SettlePart
        name={[bill.name, 'ages']}
        read={(asked) => call(routes.ages, asked)}
        search={t.searchCustomer}
        empty={{ title: t.nothingOwed, hint: t.nothingOwedHint }}
      >
        {({ rows, sums }) => (
          <table>
            <Heads
              words={[t.customer, t.currency]}
              figures={[...ageBuckets.map((bucket) => f.buckets[bucket]), t.total]}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.orgId} ${row.currency}`}>
                  <td>{row.orgName}</td>
                  <td>{row.currency}</td>
                  {ageBuckets.map((bucket) => (
                    <td key={bucket} className="bill-figure">
                      {zero(row[bucket]) ? (
                        '—'
                      ) : (
                        <Button type="link" onClick={() => setOpened({ row, bucket })}>
                          {signed(row[bucket])}
                        </Button>
                      )}
                    </td>
                  ))}
                  <td className="bill-figure">
                    <Button type="link" onClick={() => setOpened({ row })}>
                      {signed(row.total)}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {sums.map((sum) => (
                <tr key={sum.currency}>
                  <td>{say(t.allCustomers)}</td>
                  <td>{sum.currency}</td>
                  {ageBuckets.map((bucket) => (
                    <td key={bucket} className="bill-figure">
                      {signed(sum[bucket])}
                    </td>
                  ))}
                  <td className="bill-figure">{signed(sum.total)}</td>
                </tr>
              ))}
            </tfoot>
          </table>
        )}
      </SettlePart>
      {opened && <OpenBills of={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function OpenBills({ of: { row, bucket }, onClose }: { of: Opened; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const acts = useActs()
  const asked = { orgId: row.orgId, currency: row.currency, ...(bucket && { bucket }) }
  const found = useQuery<OpenBill[], ApiError>({
    queryKey: [bill.name, 'open', asked],
    queryFn: () => call(routes.openBills, asked),
  })
  const title = [say(t.openBills, { customer: row.orgName }), bucket && say(f.buckets[bucket])]
  return (
    <Drawer open size={narrow ? '100%' : 900} title={title.filter(Boolean).join(' · ')} onClose={onClose}>
      {found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className="settle">
          <div className="bill-lines">
            <table>
              <Heads words={[t.bill, t.dueOn]} figures={[t.total, t.paid, t.owed]} {...(acts && { acts: t.acts })} />
              <tbody>
                {(found.data ?? []).map((one) => (
                  <Open key={one.id} of={one} acts={acts} />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </Drawer>
  )
}

/** Whether the reader settles bills. */
function useActs(): boolean {
  const can = useCan()
  const staff = useMe()?.user.area !== 'customer'
  return staff && can('settlement.edit')
}

function Open({ of, acts }: { of: OpenBill; acts: boolean }) {
  const say = useText()
  const [way, setWay] = useState<Way | null>(null)
  const ways: readonly Way[] = ['drawDown', 'writeOff', ...(zero(of.paid) ? [] : (['offset'] as const))]
  return (
    <tr>
      <td>
        <Link to={`/BillingManagement?open=${of.id}`}>{of.code}</Link>
      </td>
      <td>
        {of.dueOn ?? '—'}
        {of.daysLate > 0 && <small>{say(t.late, { days: of.daysLate })}</small>}
      </td>
      <td className="bill-figure">{signed(of.total)}</td>
      <td className="bill-figure">{signed(of.paid)}</td>
      <td className="bill-figure">{`${signed(of.owed)} ${of.currency}`}</td>
      {acts && (
        <td>
          <div className="bill-tools">
            {ways.map((one) => (
              <Button key={one} size="small" onClick={() => setWay(one)}>
                {say(t[one])}
              </Button>
            ))}
          </div>
          {way && <BillMoneyDialog of={of} way={way} onClose={() => setWay(null)} />}
        </td>
      )}
    </tr>
  )
}
