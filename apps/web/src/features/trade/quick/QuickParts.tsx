import type { PartStatus, QuickFull, QuickPartRow } from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as f } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { Button, Tag } from 'antd'
import { Link } from 'react-router'

import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { quickPageText as t } from './quickPage.text.ts'
import type { useBuild } from './useBuild.ts'

const colours: Readonly<Record<PartStatus, string>> = {
  waiting: 'default',
  running: 'processing',
  done: 'success',
  failed: 'error',
  colleague: 'warning',
  later: 'default',
  skipped: 'default',
}

interface Props {
  readonly row: QuickFull
  readonly work: ReturnType<typeof useBuild>
}

/** The parts of a packet that are asked for, with the records that were made and why one was not. */
export function QuickParts({ row, work }: Props) {
  const say = useText()
  const shown = row.parts.filter((part) => part.status !== 'skipped')
  if (shown.length === 0) return null
  return (
    <section className="quick-card" aria-labelledby="quick-parts">
      <h2 id="quick-parts">{say(t.parts)}</h2>
      <ol className="quick-parts">
        {shown.map((part) => (
          <li key={part.part}>
            <strong>{say(f.parts[part.part])}</strong>
            <span>
              <Tag color={colours[part.status]}>{say(f.partStatuses[part.status])}</Tag>
            </span>
            <Made part={part} />
            {part.open && row.status !== 'draft' && part.status !== 'running' && (
              <Button
                size="small"
                loading={work.busy === part.part}
                disabled={work.busy !== null}
                onClick={() => void work.build(part.part)}
              >
                {say(part.status === 'failed' ? f.retry : f.build)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Made({ part: { records, reason, status } }: { part: QuickPartRow }) {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  return (
    <span className="quick-made">
      {records.map((record) => (
        <span key={record.id}>
          <Link to={record.link}>{record.label}</Link>
          {record.state && <small> {say(record.state)}</small>}
        </span>
      ))}
      {reason && <span data-level={status === 'failed' ? 'red' : undefined}>{say(reason)}</span>}
      {status === 'colleague' && customer && <span>{say(t.broker)}</span>}
    </span>
  )
}
