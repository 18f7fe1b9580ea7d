import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQueryClient } from '@tanstack/react-query'
import { Modal, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { useCan } from '../../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../../kernel/language.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { casePageText as t } from '../casePage.text.ts'
import type { NewCaseProps } from './newCaseProps.ts'
import { newCaseWays } from './newCaseWays.ts'

const usualWidth = 520

/** In place of a list's form: a new case is a small question, and a case that stands has a page of its own. */
export function NewCase({ editing, onClose }: EditDrawerProps) {
  const say = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [width, setWidth] = useState(usualWidth)
  const row = editing && 'row' in editing ? editing.row : undefined
  useEffect(() => {
    if (!row) return
    onClose()
    void navigate(`/ClassifyOrder?id=${row.id}`)
  }, [row, onClose, navigate])
  const onMade: NewCaseProps['onMade'] = ({ id }, part) => {
    void client.invalidateQueries({ queryKey: [customsCase.name] })
    onClose()
    void navigate(`/ClassifyOrder?id=${id}${part ? `&part=${part}` : ''}`)
  }
  return (
    <Modal
      open={editing !== null && !row}
      onCancel={onClose}
      title={say(t.newCase)}
      footer={null}
      width={width}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <Ways onMade={onMade} onClose={onClose} onWidth={setWidth} />
    </Modal>
  )
}

function Ways({ onWidth, ...props }: NewCaseProps & { onWidth: (width: number) => void }) {
  const say = useText()
  const can = useCan()
  const ways = newCaseWays.filter((w) => !w.permission || can(w.permission))
  const [query] = usePageSearch()
  const [key, setKey] = useState(query.has('order') ? 'order' : ways[0]!.key)
  const { Page, width = usualWidth } = ways.find((w) => w.key === key) ?? ways[0]!
  useEffect(() => onWidth(width), [width, onWidth])
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          className="case-ways"
          value={key}
          onChange={setKey}
          aria-label={say(t.newWays)}
          options={ways.map((w) => ({ value: w.key, label: say(w.label) }))}
        />
      )}
      <Page {...props} />
    </>
  )
}
