import { order, type GoodsOption } from '@clearway/contract/features/trade/order'
import { useEffect, useMemo, useRef, useState } from 'react'

import { call } from '../../kernel/api.ts'
import type { GridLines } from '../../kernel/grid/gridLines.ts'
import { useReport } from '../../kernel/report.ts'
import { withGoods, type DraftLine } from './orderLines.ts'

type Match = { readonly goods: GoodsOption | null; readonly problem: 'none' | 'otherBrand' | 'several' | null }
const pauseMs = 150
const nothing: ReadonlyMap<string, Match> = new Map()

export const matchKey = (line: Pick<DraftLine, 'modelNumber' | 'brand'>): string =>
  `${line.modelNumber.toLowerCase()}\n${line.brand.toLowerCase()}`
const wanting = (line: DraftLine): boolean => line.modelNumber !== '' && line.goodsId === ''

export interface GoodsMatch {
  /** What was found out about each model number and brand. */
  readonly known: ReadonlyMap<string, Match>
  /** Resolves once every model number typed so far was looked up. */
  settle(): Promise<void>
}

/** Finds the goods of model numbers that were typed, pasted or imported, all of them in one call, and puts them into their lines. */
export function useGoodsMatch(lines: GridLines<DraftLine>, orgId: string | null, on: boolean): GoodsMatch {
  const report = useReport()
  const [asked, setAsked] = useState<{ orgId: string | null; known: ReadonlyMap<string, Match> }>({
    orgId,
    known: nothing,
  })
  // Another customer has other goods.
  const known = asked.orgId === orgId ? asked.known : nothing
  const work = useRef<{ run: () => Promise<void> }>({ run: async () => {} })
  useEffect(() => {
    let found = new Map<string, Match>()
    if (!on) return
    let current = true
    let running: Promise<void> | undefined
    const fill = () => {
      const now = lines.get()
      const next = now.map((line) => {
        const goods = wanting(line) ? found.get(matchKey(line))?.goods : undefined
        return goods ? withGoods(line, goods) : line
      })
      if (next.some((line, i) => line !== now[i])) lines.change(next, false)
    }
    const ask = async () => {
      const missing = new Map(
        lines
          .get()
          .filter((l) => wanting(l) && !found.has(matchKey(l)))
          .map((l) => [matchKey(l), l]),
      )
      if (missing.size === 0) return fill()
      const rows = [...missing.values()].map((l) => ({ modelNumber: l.modelNumber, brand: l.brand || null }))
      const matches = await call(order.routes.matchGoods, { rows, ...(orgId && { orgId }) })
      if (!current) return
      found = new Map([...found, ...[...missing.keys()].map((key, i) => [key, matches[i]!] as const)])
      setAsked({ orgId, known: found })
      fill()
    }
    const run = async (): Promise<void> => {
      await running
      if (!current || !lines.get().some(wanting)) return
      running = ask()
        .catch(report)
        .finally(() => void (running = undefined))
      await running
    }
    work.current = { run }
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      if (!lines.get().some((l) => wanting(l) && (!found.has(matchKey(l)) || found.get(matchKey(l))!.goods))) return
      clearTimeout(timer)
      timer = setTimeout(() => void run(), pauseMs)
    }
    soon()
    const stop = lines.subscribe(soon)
    return () => {
      current = false
      clearTimeout(timer)
      stop()
    }
  }, [lines, orgId, on, report])
  return useMemo(() => ({ known, settle: () => work.current.run() }), [known])
}
