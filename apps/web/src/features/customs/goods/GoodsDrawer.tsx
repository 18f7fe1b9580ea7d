import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import { Drawer, Form, Skeleton, Tabs } from 'antd'
import { useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useClosing, useFreshRow } from '../../../kernel/form/EditDrawer.tsx'
import { EditForm } from '../../../kernel/form/EditForm.tsx'
import { useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { GoodsDecisions } from './GoodsDecisions.tsx'
import { goodsGroups } from './goodsGroups.ts'
import { goodsMgtText as t } from './goodsMgt.text.ts'

/** Goods that are open, and with which part in front; `start` is a code brought along for them. */
export interface Opened {
  readonly goods: AnyRow
  readonly tab: 'classifications' | 'details'
  readonly start?: { jurisdiction: string; code: string } | undefined
}

const resource: AnyResource = goodsMaster

/** One record of the goods master: its decisions, and the goods themselves. */
export function GoodsDrawer({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  const [last, setLast] = useState<{ count: number; opened: Opened | null }>({ count: 0, opened: null })
  if (opened && opened !== last.opened) setLast({ count: last.count + 1, opened })
  const shown = opened ?? last.opened
  return shown && <Inside key={last.count} opened={shown} open={opened !== null} onClose={onClose} />
}

function Inside({
  opened: { goods, tab: first, start },
  open,
  onClose,
}: {
  opened: Opened
  open: boolean
  onClose: () => void
}) {
  const say = useText()
  const narrow = useNarrow()
  const can = useCan()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [tab, setTab] = useState<string>(first)
  const { setDirty, mayClose } = useClosing(onClose)
  const [saved, setSaved] = useState<AnyRow>()
  const { fresh, error, again } = useFreshRow(resource, goods, open)
  const row = saved ?? fresh
  const done = (next: AnyRow) => {
    setDirty(false)
    setSaved(next)
    setTab('classifications')
  }
  const details = row && (
    <EditForm
      key={row.version}
      resource={resource}
      form={form}
      row={row}
      groups={goodsGroups}
      onDirty={setDirty}
      onCancel={() => void mayClose()}
      onSaved={done}
    />
  )
  const items = [
    {
      key: 'classifications',
      label: say(t.classifications),
      children: row && <GoodsDecisions goods={row} start={start} />,
    },
    ...(can('goodsMaster.edit')
      ? [{ key: 'details', label: say(t.details), forceRender: true, children: details }]
      : []),
  ]
  return (
    <Drawer
      rootClassName="page-drawer"
      open={open}
      onClose={() => void mayClose()}
      size={narrow ? '100%' : 860}
      title={String(goods['modelNumber'])}
      destroyOnHidden={!open}
      styles={{ body: { padding: 0 } }}
    >
      {row ? (
        <div className="goods-drawer">
          <Tabs activeKey={tab} onChange={setTab} items={items} />
        </div>
      ) : (
        <Waiting error={error} onRetry={again} />
      )}
    </Drawer>
  )
}

/** In place of the goods while they are on their way, or when they could not be had. */
function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error ? (
    <ReadFailure error={error} onRetry={onRetry} />
  ) : (
    <div className="waiting" style={{ padding: 24 }}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  )
}
