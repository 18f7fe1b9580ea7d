import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { QuickFull, QuickPoint } from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as f } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useText } from '../../../kernel/language.ts'
import { quickPageText as t } from './quickPage.text.ts'
import type { useBuild } from './useBuild.ts'

const icons: Readonly<Record<QuickPoint['level'], ReactNode>> = {
  red: <CloseCircleFilled aria-hidden />,
  amber: <ExclamationCircleFilled aria-hidden />,
  green: <CheckCircleFilled aria-hidden />,
}

interface Props {
  readonly row: QuickFull
  readonly work: ReturnType<typeof useBuild>
  readonly onFill: (field: string) => void
}

/** What blocks a packet, wants a look, or is in order; each point leads to where it is dealt with. */
export function QuickChecklist({ row, work, onFill }: Props) {
  const say = useText()
  if (row.checklist.length === 0) return null
  return (
    <section className="quick-card" aria-labelledby="quick-checklist">
      <h2 id="quick-checklist">{say(t.checklist)}</h2>
      <ul className="quick-points">
        {row.checklist.map((point, at) => (
          <li key={at} data-level={point.level}>
            {icons[point.level]}
            <span>
              <span className="unseen">{say(f.levels[point.level])}: </span>
              {say(point.text)} <Way point={point} row={row} work={work} onFill={onFill} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Way({ point, row, work, onFill }: Props & { point: QuickPoint }) {
  const say = useText()
  const { link, field, part } = point
  if (link) return <Link to={link}>{say(t.goTo)}</Link>
  if (field && row.editable)
    return (
      <Button type="link" size="small" onClick={() => onFill(field)}>
        {say(t.fill)}
      </Button>
    )
  if (part && row.parts.some((one) => one.part === part && one.open))
    return (
      <Button
        type="link"
        size="small"
        loading={work.busy === part}
        disabled={work.busy !== null}
        onClick={() => void work.build(part)}
      >
        {say(f.retry)}
      </Button>
    )
  return null
}
