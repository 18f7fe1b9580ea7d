import {
  stockBalance,
  type StockBalanceRow,
  type StockLock,
} from '@clearway/contract/features/logistics/inventory/stockBalance'
import { stockPostText as post } from '@clearway/contract/features/logistics/stock/stockPost.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, Skeleton } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useOnceKey } from '../../../kernel/form/onceKey.ts'
import { useText } from '../../../kernel/language.ts'
import { timeIn, trimmedDecimal } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'

import './inventory.css'

/** The locks of a row that are not used up, each let go with a reason. */
export function LocksDialog({ row, onClose }: { row: StockBalanceRow; onClose: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const may = useCan()('stockBalance.lock')
  const unlock = useUnlock()
  const found = useQuery({
    queryKey: [stockBalance.name, 'locks', row.id],
    queryFn: () => call(stockBalance.routes.queryLocks, { id: row.id }),
  })
  return (
    <Modal
      open
      title={say(t.locksTitle, { goods: `${row.goodsModel ?? ''} ${row.lotCode}` })}
      footer={<Button onClick={onClose}>{say(common.close)}</Button>}
      onCancel={onClose}
    >
      {!found.data && <Skeleton active />}
      {found.data?.length === 0 && <p>{say(t.noLocks)}</p>}
      <ul className="stock-parts">
        {found.data?.map((lock) => (
          <li key={lock.id}>
            <span>
              <b>{say(post.lockKinds[lock.kind])}</b> {say(t.left, { left: trimmedDecimal(lock.left) })}
              <small>
                {[lock.reason, lock.sourceCode, lock.personName, timeIn(zone, lock.createdAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {may && (
              <Button size="small" onClick={() => void unlock(lock)}>
                {say(t.unlock)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function useUnlock() {
  const say = useText()
  const ask = useAskFirst()
  const keyOf = useOnceKey()
  const client = useQueryClient()
  const { message } = App.useApp()
  return ({ id, kind, left }: StockLock) =>
    ask(
      {
        title: say(t.unlock),
        okText: say(t.unlock),
        body: <p>{`${say(post.lockKinds[kind])} · ${trimmedDecimal(left)}`}</p>,
        reason: { label: say(t.reason), max: 300, needed: true },
      },
      async (reason) => {
        const input = { rows: [{ id, quantity: trimmedDecimal(left) }], reason }
        await call(stockBalance.routes.unlock, input, undefined, keyOf(input)).finally(
          () => void client.invalidateQueries({ queryKey: [stockBalance.name] }),
        )
        void message.success(say(common.operationSuccess))
      },
    )
}
