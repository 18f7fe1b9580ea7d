import { order } from '@clearway/contract/features/trade/order'
import type { Output } from '@clearway/contract/kernel/route'
import { App } from 'antd'
import { useState } from 'react'

import { call, download, isApiError } from '../../kernel/api.ts'
import { fileProblem } from '../../kernel/form/FileField.tsx'
import { gridLines, type GridLines } from '../../kernel/grid/gridLines.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import type { Mapping } from './lineMapping.ts'
import { draftLine, isEmpty, type DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'
import { matchKey } from './useGoodsMatch.ts'

export type Checked = Output<(typeof order.routes)['importLines']>

/** Where the lines of a file go. */
export interface ImportTarget {
  readonly onClose: () => void
  readonly store: GridLines<DraftLine>
  readonly orgId: string | null
}

/** What a file is read with. */
const partsOf = (orgId: string | null, createGoods: boolean, mapping: Mapping | undefined) => ({
  ...(orgId && { orgId }),
  ...(createGoods && { createGoods: true }),
  ...(mapping && { mapping: JSON.stringify(mapping) }),
})

/** The headers of a file whose columns were not all found, and what was found of them. */
const unreadOf = (error: unknown): { head?: string[]; found?: Mapping } =>
  (isApiError(error) ? (error.data as { head?: string[]; found?: Mapping } | null) : null) ?? {}

/** The lines as they were read, to be looked at and mended before they are taken over. */
export interface Preview {
  readonly lines: GridLines<DraftLine>
  /** The row of the file by the key of its line. */
  readonly rows: ReadonlyMap<string, number>
}

function previewOf({ lines }: Checked): Preview {
  const drafts = lines.map((line) => ({ row: line.row, draft: draftLine({ ...line, goodsId: line.goodsId ?? '' }) }))
  return { lines: gridLines(drafts.map((d) => d.draft)), rows: new Map(drafts.map((d) => [d.draft.key, d.row])) }
}

/** Gives goods that were added meanwhile to the lines that still name them. */
function withAdded({ lines, rows }: Preview, added: Checked['lines']): DraftLine[] {
  const byRow = new Map(added.map((line) => [line.row, line]))
  return lines.get().map((line) => {
    const found = line.goodsId ? undefined : byRow.get(rows.get(line.key) ?? 0)
    return found?.goodsId && matchKey(line) === matchKey({ modelNumber: found.modelNumber, brand: found.brand ?? '' })
      ? { ...line, goodsId: found.goodsId, goodsName: found.goodsName }
      : line
  })
}

/** The file, how it is read, and what was found in it. */
function useFileCheck(orgId: string | null) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [head, setHead] = useState<readonly string[]>([])
  const [mapping, setMapping] = useState<Mapping>()
  const [checked, setChecked] = useState<Checked>()
  const [preview, setPreview] = useState<Preview>()
  const [createGoods, setCreateGoods] = useState(false)
  const [checking, setChecking] = useState(false)

  const again = () => {
    setFile(undefined)
    setChecked(undefined)
    setPreview(undefined)
    setHead([])
    setMapping(undefined)
  }
  const check = async (chosen: File, create = createGoods, keep = false): Promise<void> => {
    setChecking(true)
    setChecked(undefined)
    try {
      const found = await call(order.routes.importLines, { mode: 'check', ...partsOf(orgId, create, mapping) }, chosen)
      setHead(found.head)
      setChecked(found)
      // Another look for missing goods leaves what was mended meanwhile.
      if (!keep) setPreview(previewOf(found))
    } catch (error) {
      const { head: unread, found } = unreadOf(error)
      if (!unread) {
        report(error)
        return again()
      }
      setHead(unread)
      if (!mapping) setMapping(found)
    } finally {
      setChecking(false)
    }
  }
  const choose = (chosen: File) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setFile(chosen)
    void check(chosen)
  }
  const withNewGoods = (on: boolean) => {
    setCreateGoods(on)
    if (file) void check(file, on, true)
  }
  const mapAgain = () => {
    setMapping(mapping ?? checked?.columns ?? {})
    setChecked(undefined)
  }
  return {
    file,
    head,
    mapping,
    setMapping,
    checked,
    preview,
    checking,
    createGoods,
    withNewGoods,
    choose,
    again,
    mapAgain,
    check: () => file && void check(file),
  }
}

/** The file, what was found in it, and what is to become of it. */
export function useLinesImport({ onClose, store, orgId }: ImportTarget) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const { checking, ...reading } = useFileCheck(orgId)
  const [how, setHow] = useState<'append' | 'replace'>('append')
  const [putting, setPutting] = useState(false)
  const { file } = reading
  const parts = partsOf(orgId, reading.createGoods, reading.mapping)

  const failedRows = () => void download(order.routes.importLinesFailedRows, parts, file).catch(report)
  const put = async () => {
    const { preview } = reading
    if (!preview) return
    setPutting(true)
    try {
      // Missing goods are added, and how the columns are called is remembered for the customer.
      const added =
        reading.createGoods || reading.mapping
          ? await call(order.routes.importLines, { mode: 'lines', ...parts }, file)
          : undefined
      const before = how === 'append' ? store.get().filter((l) => !isEmpty(l)) : []
      const lines = withAdded(preview, added?.lines ?? []).filter((l) => !isEmpty(l))
      store.change([...before, ...lines])
      void message.success(say(t.putDone, { count: lines.length }))
      onClose()
    } catch (error) {
      report(error)
    } finally {
      setPutting(false)
    }
  }
  return { ...reading, busy: checking || putting, how, setHow, put, failedRows }
}
