import { DeleteOutlined, InboxOutlined } from '@ant-design/icons'
import { orderPaper, type OrderPaper, type OrderPapers as Papers } from '@clearway/contract/business/orderPaper'
import { orderPaperText as t } from '@clearway/contract/business/orderPaper.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Upload } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { call, download } from '../kernel/api.ts'
import { fileProblem } from '../kernel/form/FileField.tsx'
import { useText } from '../kernel/language.ts'
import { usePageActive } from '../kernel/pageActive.ts'
import { useReport } from '../kernel/report.ts'

import './orderPapers.css'

const keyOf = (id: string) => ['orderPapers', id]

/** The papers of an order's shipment: dropped here, they go to its customs case, at once where it stands. */
export function OrderPapers({ id }: { id: string }) {
  const say = useText()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call(orderPaper.papers, { id }),
    enabled: active,
    // The case may have been made on another page.
    staleTime: 0,
    retry: false,
  })
  const { add, takeOff, busy } = useChanges(id)
  if (!found.data || (!found.data.takes && found.data.papers.length === 0)) return null
  const { papers, takes } = found.data
  return (
    <section className="order-papers" aria-label={say(t.title)}>
      {takes && (
        <Upload.Dragger multiple showUploadList={false} disabled={busy} beforeUpload={(file) => (add(file), false)}>
          <InboxOutlined aria-hidden /> {say(t.dropHint)}
        </Upload.Dragger>
      )}
      {papers.length > 0 && (
        <ul>
          {papers.map((paper) => (
            <Paper key={paper.id} orderId={id} paper={paper} busy={busy} onTakeOff={takeOff} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Files go one after the other, however many were dropped at once. */
function useChanges(id: string) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [waiting, setWaiting] = useState(0)
  const last = useRef(Promise.resolve())
  const inTurn = (work: () => Promise<Papers>, done: string) => {
    setWaiting((n) => n + 1)
    const before = last.current
    const take = async () => {
      await before
      try {
        client.setQueryData(keyOf(id), await work())
        await client.invalidateQueries({ queryKey: ['customsCase'] })
        void message.success(done)
      } catch (error) {
        report(error)
      }
      setWaiting((n) => n - 1)
    }
    last.current = take()
  }
  return {
    busy: waiting > 0,
    add: (file: File) => {
      const problem = fileProblem(file)
      if (problem) return void message.error(say(problem), 5)
      inTurn(() => call(orderPaper.drop, { id }, file), say(t.dropped, { name: file.name }))
    },
    takeOff: (paper: OrderPaper) => inTurn(() => call(orderPaper.remove, { id, paperId: paper.id }), say(t.removed)),
  }
}

interface PaperProps {
  readonly orderId: string
  readonly paper: OrderPaper
  readonly busy: boolean
  readonly onTakeOff: (paper: OrderPaper) => void
}

function Paper({ orderId, paper, busy, onTakeOff }: PaperProps) {
  const say = useText()
  const report = useReport()
  const fetch = () => void download(orderPaper.download, { id: orderId, paperId: paper.id }).catch(report)
  return (
    <li>
      <span className="order-paper-kind">{say(paper.kind)}</span>
      <Button type="link" size="small" onClick={fetch}>
        {paper.fileName}
      </Button>
      {paper.caseId ? (
        <Link to={`/ClassifyOrder?id=${paper.caseId}&part=documents`}>
          {say(t.inCase, { code: paper.caseCode ?? '' })}
        </Link>
      ) : (
        paper.removable && <small>{say(t.waits)}</small>
      )}
      {paper.removable && (
        <Button
          type="text"
          size="small"
          disabled={busy}
          icon={<DeleteOutlined />}
          aria-label={say(t.takeOff, { name: paper.fileName })}
          onClick={() => onTakeOff(paper)}
        />
      )}
    </li>
  )
}
