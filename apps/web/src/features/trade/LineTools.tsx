import { CopyOutlined, DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { memo, useState, type RefObject } from 'react'

import type { GridHandle } from '../../kernel/grid/EditGrid.tsx'
import type { GridLines } from '../../kernel/grid/gridLines.ts'
import { useText } from '../../kernel/language.ts'
import { LinesImport } from './LinesImport.tsx'
import { priceHint } from './orderColumns.ts'
import type { DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'

interface Props {
  readonly grid: RefObject<GridHandle | null>
  readonly store: GridLines<DraftLine>
  readonly orgId: string | null
  readonly currency: string
  readonly none: boolean
}

/** What can be done with the lines by mouse; each has a key too. */
export const LineTools = memo(function LineTools({ grid, store, orgId, currency, none }: Props) {
  const say = useText()
  const { message } = App.useApp()
  const [importing, setImporting] = useState(false)
  const fillPrices = () => {
    let filled = 0
    const next = store.get().map((line) => {
      const hint = line.totalPrice === '' ? priceHint(line, currency) : undefined
      if (hint === undefined) return line
      filled++
      return { ...line, totalPrice: hint }
    })
    if (filled > 0) store.change(next)
    void message.info(say(filled > 0 ? t.pricesFilled : t.noPrices, { count: filled }))
  }
  return (
    <div className="order-line-tools">
      <span className="grid-tools">
        <Button size="small" icon={<PlusOutlined />} onClick={() => grid.current?.insert()}>
          {say(t.addLine)}
        </Button>
        <Button size="small" icon={<CopyOutlined />} disabled={none} onClick={() => grid.current?.duplicate()}>
          {say(t.duplicateLine)}
        </Button>
        <Button size="small" icon={<DeleteOutlined />} disabled={none} onClick={() => grid.current?.remove()}>
          {say(t.removeLine)}
        </Button>
      </span>
      <Tooltip title={say(t.fillPricesHint)}>
        <Button size="small" onClick={fillPrices}>
          {say(t.fillPrices)}
        </Button>
      </Tooltip>
      <Button size="small" icon={<ImportOutlined />} onClick={() => setImporting(true)}>
        {say(t.importLines)}
      </Button>
      <LinesImport
        open={importing}
        onClose={() => setImporting(false)}
        store={store}
        orgId={orgId}
        currency={currency}
      />
    </div>
  )
})
