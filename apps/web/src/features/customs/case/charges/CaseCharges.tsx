import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import {
  caseChargeRoutes as routes,
  type CaseCharge,
  type CaseCharges as Charges,
} from '@clearway/contract/features/customs/case/caseCharge'
import { caseChargeText as c } from '@clearway/contract/features/customs/case/caseCharge.text'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton } from 'antd'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import type { Autosave } from '../../../../kernel/draft/autosave.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { Masked } from '../../../../kernel/Masked.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { grouped, trimmedDecimal } from '../../../../kernel/show.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import type { CaseTabProps } from '../caseTabProps.ts'
import { chargesKey } from './chargePlaces.ts'
import { ChargeRow } from './ChargeRow.tsx'
import { WalletDeduction } from './WalletDeduction.tsx'

import '../caseSide.css'

/** What the broker asks and what he laid out; sums by currency, never across. Fields save themselves. */
export function CaseCharges({ id, opened, saver, shown }: CaseTabProps) {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const found = useQuery<Charges, ApiError>({
    queryKey: chargesKey(id),
    queryFn: () => call(routes.charges, { id }),
    enabled: shown,
    refetchInterval: shown ? 15_000 : false,
  })
  const act = useChargeAction(id, saver)
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting />
  const { charges, sums, quoted, confirmed, free } = found.data
  if (customer && !quoted) return <EmptyNotice title={say(t.notQuoted)} hint={say(t.notQuotedHint)} />
  const writes =
    !customer &&
    can('customsCase.decide') &&
    'invoiceTotal' in opened.row &&
    !caseMachine.isIn('ended', opened.row.status) &&
    !opened.row.deletedAt
  const deducts = charges.length > 0 && Boolean(opened.row.orgId)
  return (
    <section className="charges" aria-label={say(t.charges)}>
      {free && <Alert type="info" showIcon title={`${say(t.freeOfCharge)}: ${free}`} className="case-why" />}
      {writes && confirmed && <Alert type="info" showIcon title={say(t.confirmedLocked)} className="case-why" />}
      {writes && opened.row.status === 'toConfirm' && (
        <Alert type="warning" showIcon title={say(t.withCustomer)} className="case-why" />
      )}
      {!writes && !customer && deducts && (
        <div className="case-line-tools">
          <WalletDeduction id={id} />
        </div>
      )}
      {writes && (
        <div className="case-line-tools">
          <AddCharge id={id} first={charges.length === 0} act={act} />
          {deducts && <WalletDeduction id={id} />}
          {charges.length === 0 && opened.row.orgId && <TakeOverCharges id={id} act={act} />}
        </div>
      )}
      {charges.length === 0 ? (
        <EmptyNotice title={say(t.noCharges)} hint={writes ? say(t.noChargesHint) : ''} />
      ) : (
        <>
          <Heads staff={!customer} />
          <ul className="charge-list">
            {charges.map((charge, i) => (
              <ChargeRow
                key={charge.id}
                caseId={id}
                charge={charge}
                row={i + 1}
                saver={saver}
                staff={!customer}
                writes={writes}
                onRemove={() => void act(() => remove(id, charge))}
              />
            ))}
          </ul>
          <Sums sums={sums} />
        </>
      )}
    </section>
  )
}

const Waiting = () => (
  <div className="waiting" aria-busy="true">
    <Skeleton active paragraph={{ rows: 5 }} />
  </div>
)

const remove = (id: string, { id: chargeId, version }: CaseCharge) =>
  call(routes.patchCharges, { id, remove: [{ id: chargeId, version }] })

type ChargeWork = (problem: (words: string) => void, tell: (words: string) => void) => Promise<Charges>
type ChargeAction = (work: ChargeWork) => Promise<void>

/** Saves what is typed first, so that a removal holds the newest version; then shows the charges as they stand. */
function useChargeAction(id: string, saver: Autosave): ChargeAction {
  const client = useQueryClient()
  const report = useReport()
  const { message } = App.useApp()
  return async (work: ChargeWork) => {
    try {
      await saver.flush()
      const { charges, sums, quoted, confirmed, free } = await work(
        (words) => void message.error(words, 5),
        (words) => void message.info(words, 5),
      )
      client.setQueryData<Charges>(chargesKey(id), { charges, sums, quoted, confirmed, free })
    } catch (error) {
      report(error)
      void client.invalidateQueries({ queryKey: chargesKey(id) })
    }
  }
}

function AddCharge({ id, first, act }: { id: string; first: boolean; act: ChargeAction }) {
  const say = useText()
  const add = () =>
    act((problem) =>
      call(routes.patchCharges, { id, add: [{ id: crypto.randomUUID(), values: {} }] }).then((done) => {
        for (const p of done.problems) problem(p.message)
        return done
      }),
    )
  return (
    <Button type={first ? 'primary' : 'default'} icon={<PlusOutlined />} onClick={() => void add()}>
      {say(t.addCharge)}
    </Button>
  )
}

/** The charges of the customer's last case, for this one. */
function TakeOverCharges({ id, act }: { id: string; act: ChargeAction }) {
  const say = useText()
  const takeOver = () =>
    act(async (_, tell) => {
      const { from, ...done } = await call(routes.takeOverCharges, { id })
      tell(say(t.takenOver, { code: from }))
      return done
    })
  return (
    <Button icon={<CopyOutlined />} onClick={() => void takeOver()}>
      {say(t.takeOver)}
    </Button>
  )
}

function Heads({ staff }: { staff: boolean }) {
  const say = useText()
  const heads = [
    c.fields.kind,
    c.fields.description,
    c.fields.quantity,
    c.fields.price,
    c.fields.currency,
    c.fields.amount,
    c.fields.advanced,
    ...(staff ? [c.fields.remark] : []),
  ]
  return (
    <div className="charge charge-heads" data-staff={staff} aria-hidden="true">
      {heads.map((head) => (
        <span key={head.en}>{say(head)}</span>
      ))}
    </div>
  )
}

function Sums({ sums }: { sums: Charges['sums'] }) {
  const say = useText()
  return (
    <dl className="charge-sums">
      {sums.map(({ currency, amount, advanced }) => (
        <div key={currency}>
          <dt>
            {say(t.sum)} {currency}
          </dt>
          <dd>
            <b className="list-figures">{amount === '' ? <Masked /> : grouped(trimmedDecimal(amount, 2))}</b>
            {Number(advanced) > 0 && <small>{say(t.laidOut, { amount: grouped(trimmedDecimal(advanced, 2)) })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
