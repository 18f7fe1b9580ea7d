import {
  bankStatement,
  type BankItem,
  type BankItemKey,
} from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as b } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { rechargeText } from '@clearway/contract/features/account/ledger/recharge.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useDebounced } from '../../../../kernel/debounced.ts'
import { useText } from '../../../../kernel/language.ts'
import { SearchBox } from '../../../../kernel/list/SearchBox.tsx'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped } from '../../../../kernel/show.ts'
import { itemWords, type BankRow } from './BankLineList.tsx'
import { bankPageText as t } from './bankPage.text.ts'
import { ConfirmCredit } from './ConfirmCredit.tsx'

export interface BankActions {
  readonly busy: boolean
  readonly match: (row: BankRow, items: readonly BankItemKey[]) => void
  readonly ignore: (row: BankRow) => void
  readonly undo: (row: BankRow) => void
  readonly makeRecharge: (row: BankRow) => void
}

const keyOf = (item: BankItemKey) => `${item.kind} ${item.id}`

/** The chosen line: what the bank says, what it may be or is, and what can be done. */
export function BankLineDetail({ row, actions }: { row: BankRow; actions: BankActions }) {
  const say = useText()
  const can = useCan()
  const may = can('bankStatement.edit')
  const facts = [
    [b.bookedOn, row.bookedOn],
    [b.valueOn, row.valueOn],
    [b.account, row.accountName],
    [b.partyName, row.partyName],
    [b.partyAccount, row.partyAccount],
    [b.reference, row.reference],
    [b.bankReference, row.bankReference],
    [b.text, row.text],
    [b.statementNo, row.statementNo],
    [b.status, say(b.statuses[row.status])],
    [b.rule, row.rule && say(b.rules[row.rule])],
    [b.reason, row.reason],
  ] as const
  return (
    <section className="bank-detail" aria-label={say(t.detail)}>
      <h2 className="bank-amount">
        {row.amount.startsWith('-') ? '−' : '+'}
        {grouped(row.amount.replace('-', ''))} {row.currency}
      </h2>
      <dl className="bank-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => [<dt key={`${label.en} word`}>{say(label)}</dt>, <dd key={label.en}>{value}</dd>])}
      </dl>
      {may && (
        <div className="bank-actions">
          {row.status === 'open' && (
            <Button disabled={actions.busy} onClick={() => actions.ignore(row)}>
              {say(t.ignore)}
            </Button>
          )}
          {row.status === 'open' && !row.amount.startsWith('-') && (
            <Button disabled={actions.busy} title={say(t.makeHint)} onClick={() => actions.makeRecharge(row)}>
              {say(t.makeRecharge)}
            </Button>
          )}
          {row.status !== 'open' && (
            <Button disabled={actions.busy} onClick={() => actions.undo(row)}>
              {say(t.undo)}
            </Button>
          )}
        </div>
      )}
      {row.status !== 'ignored' && (
        <Candidates key={`${row.id} ${row.status}`} row={row} actions={may ? actions : undefined} />
      )}
    </section>
  )
}

function Candidates({ row, actions }: { row: BankRow; actions: BankActions | undefined }) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState<readonly BankItem[]>([])
  const search = useDebounced(typed, 250)
  const found = useQuery({
    queryKey: [bankStatement.name, 'candidates', row.id, row.status, search],
    queryFn: () => call(bankStatement.routes.candidates, { lineId: row.id, ...(search && { search }) }),
  })
  const open = row.status === 'open'
  const tick = (item: BankItem, on: boolean) =>
    setTicked(on ? [...ticked, item] : ticked.filter((i) => keyOf(i) !== keyOf(item)))
  const take = (items: readonly BankItem[]) =>
    actions?.match(
      row,
      items.map(({ kind, id }) => ({ kind, id })),
    )
  return (
    <div>
      <h2>{say(open ? t.candidates : t.matchedTo)}</h2>
      {open && <SearchBox value={typed} placeholder={say(t.searchItems)} onSearch={setTyped} />}
      {found.isError && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active title={false} />}
      {found.data?.length === 0 && <p className="bank-hint">{say(t.noCandidates)}</p>}
      <ul className="bank-candidates">
        {found.data?.map((c, i) => (
          <li key={c.items.map(keyOf).join()}>
            {open && actions && c.items.length === 1 ? (
              <Checkbox
                aria-label={say(t.choose, { name: itemWords(c) })}
                checked={ticked.some((i) => keyOf(i) === keyOf(c.items[0]!))}
                onChange={(e) => tick(c.items[0]!, e.target.checked)}
              />
            ) : (
              <span />
            )}
            <div>
              {c.items.map((i) => (
                <Item key={keyOf(i)} item={i} row={row} received={c.items.length === 1 ? row.amount : i.amount} />
              ))}
              {c.rule !== 'person' && <small>{say(b.rules[c.rule])}</small>}
            </div>
            {open && actions && (
              <Button
                size="small"
                type={i === 0 && c.rule !== 'person' ? 'primary' : 'default'}
                disabled={actions.busy}
                onClick={() => take(c.items)}
              >
                {say(t.take)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ticked.length > 1 && <TakeChosen items={ticked} off={actions?.busy ?? true} onTake={() => take(ticked)} />}
    </div>
  )
}

/** Several that make up the line together, with their sum. */
function TakeChosen({ items, off, onTake }: { items: readonly BankItem[]; off: boolean; onTake: () => void }) {
  const say = useText()
  return (
    <Button type="primary" disabled={off} onClick={onTake}>
      {say(t.takeChosen, {
        count: items.length,
        sum: grouped(
          sumOf(
            items.map((i) => i.amount),
            2,
          ),
        ),
      })}
    </Button>
  )
}

const waits = (state: string): state is 'submitted' | 'underReview' => state === 'submitted' || state === 'underReview'

const pathOf: Partial<Readonly<Record<BankItem['kind'], string>>> = {
  recharge: '/RechargeRecord?open=',
  batch: '/ClearingCenter?view=batches&open=',
}
function ItemCode({ item: { kind, id, code } }: { item: BankItem }) {
  const path = pathOf[kind]
  return path ? <Link to={`${path}${id}`}>{code}</Link> : code
}

/** One thing of the ledger, with the way to it. `received`: what of the line is its money. */
function Item({ item, row, received }: { item: BankItem; row: BankRow; received: string }) {
  const say = useText()
  const state = waits(item.state)
    ? say(rechargeText.statuses[item.state])
    : item.kind === 'batch'
      ? say(b.itemKinds.batch)
      : item.entryKind
        ? say(ledgerText.kinds[item.entryKind as keyof typeof ledgerText.kinds])
        : ''
  return (
    <div>
      <span className="bank-amount">{grouped(item.amount)}</span> <ItemCode item={item} />{' '}
      <span className="bank-hint">{state}</span>
      <small>
        {[item.on, item.payerName, item.ownerName === item.payerName ? null : item.ownerName, item.reference, item.memo]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {row.status === 'matched' && item.kind === 'recharge' && waits(item.state) && (
        <ConfirmCredit id={item.id} amount={item.amount} received={received} />
      )}
    </div>
  )
}
