import {
  bankStatement,
  type BankProposal,
  type BankSummary,
} from '@clearway/contract/features/account/ledger/bankStatement'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useMemo, useState, type ReactNode } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { useReport } from '../../../../kernel/report.ts'
import type { BankActions } from './BankLineDetail.tsx'
import type { BankRow } from './BankLineList.tsx'
import { bankPageText as t } from './bankPage.text.ts'

const BankReasonDialog = later(
  () => import('./BankReasonDialog.tsx').then((m) => m.BankReasonDialog),
  () => true,
)
const BankRechargeDialog = later(
  () => import('./BankRechargeDialog.tsx').then((m) => m.BankRechargeDialog),
  () => true,
)

interface Given {
  readonly rows: readonly BankRow[]
  readonly linked: BankRow | undefined
  readonly proposals: ReadonlyMap<string, BankProposal>
  readonly currency: BankSummary['currency']
}
interface Asking {
  readonly doing: 'ignore' | 'undo' | 'makeRecharge'
  readonly row: BankRow
}

/** A line that leaves the list leaves the next one in its place. */
function useChosenLine(rows: readonly BankRow[], linked: BankRow | undefined) {
  const [place, setPlace] = useState<{ readonly id: string; readonly at: number }>()
  const chosen =
    place === undefined
      ? (linked ?? rows[0])
      : (rows.find((r) => r.id === place.id) ?? rows[Math.min(place.at, rows.length - 1)])
  const choose = useCallback((id: string) => setPlace({ id, at: rows.findIndex((r) => r.id === id) }), [rows])
  const step = useCallback(
    (by: 1 | -1) => {
      const at = rows.findIndex((r) => r.id === chosen?.id)
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))]
      if (next) choose(next.id)
    },
    [rows, chosen, choose],
  )
  const stay = useCallback(
    (row: BankRow) =>
      setPlace({
        id: row.id,
        at: Math.max(
          0,
          rows.findIndex((r) => r.id === row.id),
        ),
      }),
    [rows],
  )
  return { chosen, choose, step, stay }
}

/** Does one thing to a line after the other; `last` is the line that may be taken back at once. */
function useRun(stay: (row: BankRow) => void, onDone: () => void) {
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState<string>()
  const run = useCallback(
    async (row: BankRow | undefined, work: () => Promise<string>, undoable = true) => {
      setBusy(true)
      setLast(undefined)
      try {
        const words = await work()
        if (row) {
          stay(row)
          setLast(undoable ? row.id : undefined)
        }
        onDone()
        void message.success(words)
        await client.invalidateQueries({ queryKey: [bankStatement.name] })
      } catch (error) {
        setLast(last)
        report(error)
      }
      setBusy(false)
    },
    [stay, onDone, last, client, message, report],
  )
  return { busy, last, run }
}

/** Which line is chosen, and what a person does to it. */
export function useBankWork({ rows, linked, proposals, currency }: Given) {
  const say = useText()
  const [asking, setAsking] = useState<Asking>()
  const close = useCallback(() => setAsking(undefined), [])
  const { chosen, choose, step, stay } = useChosenLine(rows, linked)
  const { busy, last, run } = useRun(stay, close)
  const undoNow = useCallback(
    (row: BankRow | undefined, lineId: string, reason: string) =>
      run(
        row,
        async () => {
          await call(bankStatement.routes.undo, { lineId, reason })
          return say(t.undone)
        },
        false,
      ),
    [run, say],
  )
  const actions = useMemo(
    (): BankActions => ({
      busy,
      match: (row, items) =>
        void run(row, async () => {
          await call(bankStatement.routes.match, { lineId: row.id, items: [...items] })
          return say(t.matched)
        }),
      ignore: (row) => setAsking({ doing: 'ignore', row }),
      undo: (row) => setAsking({ doing: 'undo', row }),
      makeRecharge: (row) => setAsking({ doing: 'makeRecharge', row }),
    }),
    [busy, run, say],
  )
  const acceptSure = () =>
    void run(undefined, async () => {
      const lineIds = [...proposals.values()].filter((p) => p.sure).map((p) => p.lineId)
      const { count } = await call(bankStatement.routes.acceptSure, { currency, lineIds })
      return say(t.accepted, { count })
    })
  // What was just done is taken back without a question, also while the list is read anew; anything older asks why.
  const undoLast = useCallback(
    () => void (last && undoNow(undefined, last, say(t.reasons.atOnce))),
    [last, undoNow, say],
  )
  const settle = ({ doing, row }: Asking, reason: string) => {
    if (doing === 'undo') return void undoNow(row, row.id, reason)
    void run(row, async () => {
      await call(bankStatement.routes.ignore, { lineId: row.id, reason })
      return say(t.ignored)
    })
  }
  const dialog: ReactNode = asking && <WorkDialog asking={asking} busy={busy} onSettle={settle} onClose={close} />
  return { chosen, choose, step, actions, acceptSure, undoLast, dialog }
}

interface DialogProps {
  readonly asking: Asking
  readonly busy: boolean
  readonly onSettle: (asking: Asking, reason: string) => void
  readonly onClose: () => void
}

function WorkDialog({ asking, busy, onSettle, onClose }: DialogProps) {
  const client = useQueryClient()
  const made = () => {
    onClose()
    void client.invalidateQueries({ queryKey: [bankStatement.name] })
  }
  return asking.doing === 'makeRecharge' ? (
    <BankRechargeDialog key={asking.row.id} row={asking.row} onDone={made} onClose={onClose} />
  ) : (
    <BankReasonDialog
      key={`${asking.doing} ${asking.row.id}`}
      doing={asking.doing}
      busy={busy}
      onDone={(reason) => onSettle(asking, reason)}
      onClose={onClose}
    />
  )
}
