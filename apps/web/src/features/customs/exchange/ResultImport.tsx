import { InboxOutlined } from '@ant-design/icons'
import type { ResultImport as Outcome } from '@clearway/contract/features/customs/exchange/resultImport'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Upload } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { useText } from '../../../kernel/language.ts'
import { problemWords } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { filesPageText as t } from './files.text.ts'
import { PasteRows } from './PasteRows.tsx'

import './files.css'

interface Waits {
  readonly id: string
  readonly kind: string
  readonly at: string
  readonly number: string
  /** Its record, and why it is left to a person. */
  readonly recordId: string | null
  readonly why: string | null
}

/** Results of one kind of record that are read from files. */
export interface ResultsUse {
  readonly name: string
  readonly title: Text
  readonly hint: Text
  /** Who files what is exported here; a provider, where nothing is said. */
  readonly notFiled?: Text
  readonly read: (mode: 'check' | 'commit', file: File) => Promise<Outcome>
  readonly waiting: () => Promise<readonly Waits[]>
  readonly kinds: Readonly<Record<string, Text>>
  readonly href: (id: string) => string
  /** By whose clock its times are told. */
  readonly clock: string
  /** What is read again once something was taken. */
  readonly reread: readonly string[]
}
interface Dialog {
  readonly use: ResultsUse
  readonly onClose: () => void
}
interface Read {
  readonly key: number
  readonly file: File
  readonly outcome?: Outcome
  readonly error?: string
  readonly taken: boolean
}
let keys = 0

/** Looks at files of results, takes them once that is wanted, tells what became of each line, and what still waits for its record. */
export function ResultImport({ use, onClose }: Dialog) {
  const say = useText()
  const { read, look, take, busy } = useReading(use)
  const open = read.filter((one) => !one.taken && one.outcome)
  return (
    <Modal
      open
      width={720}
      title={say(use.title)}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say(common.close)}</Button>
          <Button type="primary" disabled={open.length === 0} loading={busy} onClick={() => void take(open)}>
            {say(t.import)}
          </Button>
        </>
      }
    >
      <div className="file-parts">
        <p className="file-quiet">{say(use.notFiled ?? t.notFiled)}</p>
        <Upload.Dragger
          multiple
          accept=".xlsx,.csv,.txt,.json"
          showUploadList={false}
          beforeUpload={(file) => (look(file), false)}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p>{say(t.dropResults)}</p>
          <p className="file-quiet">{say(use.hint)}</p>
        </Upload.Dragger>
        <PasteRows onFile={look} />
        {read.map((one) => (
          <ReadFile key={one.key} of={one} use={use} onClose={onClose} />
        ))}
        <Waiting use={use} onClose={onClose} />
      </div>
    </Modal>
  )
}

function useReading({ name, read: ask, reread }: ResultsUse) {
  const client = useQueryClient()
  const [read, setRead] = useState<readonly Read[]>([])
  const [busy, setBusy] = useState(false)
  const asked = (mode: 'check' | 'commit', file: File): Promise<Pick<Read, 'outcome' | 'error'>> =>
    ask(mode, file).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ error: problemWords(error) }),
    )
  const look = (file: File) =>
    void asked('check', file).then((found) => setRead((now) => [{ key: keys++, file, taken: false, ...found }, ...now]))
  const take = async (open: readonly Read[]) => {
    setBusy(true)
    for (const { key, file } of open.toReversed()) {
      const found = await asked('commit', file)
      setRead((now) => now.map((one) => (one.key === key ? { key, file, taken: !found.error, ...found } : one)))
    }
    setBusy(false)
    for (const key of [name, ...reread]) void client.invalidateQueries({ queryKey: [key] })
  }
  return { read, look, take, busy }
}

function ReadFile({ of: one, use, onClose }: Dialog & { of: Read }) {
  const say = useText()
  if (!one.outcome) return <Alert type="error" showIcon title={one.file.name} description={one.error} />
  const { problems, total, applied, known, waiting, open } = one.outcome
  return (
    <section className="file-parts">
      <Alert
        type={problems.length || open ? 'warning' : one.taken ? 'success' : 'info'}
        showIcon
        title={`${one.file.name} · ${say(one.taken ? t.imported : t.looked, { total, applied, known, waiting, open })}`}
        description={
          problems.length > 0 ? (
            <ul className="file-plain">
              {problems.map((problem) => (
                <li key={`${problem.row} ${problem.field}`}>
                  {say(t.lineProblem, { row: problem.row, message: problem.message })} {problem.value}
                </li>
              ))}
            </ul>
          ) : (
            !one.taken && say(t.notYet)
          )
        }
      />
      <Lines of={one.outcome} use={use} onClose={onClose} />
    </section>
  )
}

/** Line by line; the number leads to its record. */
function Lines({ of: { lines, total }, use, onClose }: Dialog & { of: Outcome }) {
  const say = useText()
  const kindOf = (kind: string | null) => (kind && use.kinds[kind] ? say(use.kinds[kind]) : kind)
  return (
    // It is scrolled by keyboard too.
    <div className="file-lines" tabIndex={0} role="group" aria-label={say(t.outcome)}>
      <table className="list-plain file-columns">
        <thead>
          <tr>
            {[t.line, t.number, t.result, t.outcome].map((head) => (
              <th key={head.en} scope="col">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, kind, number, outcome, id, note }) => (
            <tr key={row} data-outcome={outcome}>
              <td>{row}</td>
              <td>
                {id ? (
                  <Link to={use.href(id)} onClick={onClose}>
                    {number}
                  </Link>
                ) : (
                  number
                )}
              </td>
              <td>{kindOf(kind)}</td>
              <td>
                {say(t.outcomes[outcome])}
                {note && <div className="file-quiet">{note}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > lines.length && <p className="file-quiet">{say(t.moreLines, { count: lines.length })}</p>}
    </div>
  )
}

function Waiting({ use, onClose }: Dialog) {
  const say = useText()
  const { data = [] } = useQuery({ queryKey: [use.name, 'waitingResults'], queryFn: use.waiting })
  if (data.length === 0) return null
  return (
    <section>
      <h2 className="file-title">{say(t.waitingTitle)}</h2>
      <ul className="file-plain">
        {data.map(({ id, at, kind, number, recordId, why }) => (
          <li key={id}>
            {timeIn(use.clock, at)} {use.kinds[kind] ? say(use.kinds[kind]) : kind}{' '}
            {recordId ? (
              <Link to={use.href(recordId)} onClick={onClose}>
                {number}
              </Link>
            ) : (
              number
            )}
            <span className="file-quiet"> · {why ?? say(t.noRecord)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
