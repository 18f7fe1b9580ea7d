import {
  AuditOutlined,
  BankOutlined,
  CheckCircleOutlined,
  CloseCircleOutlined,
  FileTextOutlined,
  FormOutlined,
  MessageOutlined,
  PayCircleOutlined,
  PlusCircleOutlined,
  RollbackOutlined,
  UserOutlined,
} from '@ant-design/icons'
import {
  caseEventRoutes,
  eventText,
  receiptKind,
  type CaseEvent,
} from '@clearway/contract/features/customs/case/caseEvent'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { Link } from 'react-router'

import { Ago } from '../../../kernel/Ago.tsx'
import { call, type ApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../kernel/me.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { caseSideText as t } from './caseSide.text.ts'
import type { CaseTabProps } from './caseTabProps.ts'

import './caseSide.css'

const lookEvery = 15_000
type Tone = 'plain' | 'good' | 'bad'
interface Mark {
  readonly Icon: ComponentType
  readonly tone: Tone
}
const mark = (Icon: ComponentType, tone: Tone = 'plain'): Mark => ({ Icon, tone })

/** The first that fits by the beginning of the kind; a shape beside the words, never colour alone. */
const marks: readonly (readonly [string, Mark])[] = [
  ['step.sendBack', mark(RollbackOutlined, 'bad')],
  ['step.refuse', mark(RollbackOutlined, 'bad')],
  ['step.cancel', mark(CloseCircleOutlined, 'bad')],
  ['document.refused', mark(CloseCircleOutlined, 'bad')],
  ['step.confirm', mark(CheckCircleOutlined, 'good')],
  ['step.receive', mark(CheckCircleOutlined, 'good')],
  ['follow.toDispatch', mark(CheckCircleOutlined, 'good')],
  ['document.checked', mark(CheckCircleOutlined, 'good')],
  ['tax.paid', mark(CheckCircleOutlined, 'good')],
  ['step.', mark(FormOutlined)],
  ['follow.', mark(FormOutlined)],
  ['document.', mark(FileTextOutlined)],
  ['agreement.declined', mark(CloseCircleOutlined, 'bad')],
  ['agreement.', mark(FileTextOutlined)],
  ['talk.', mark(MessageOutlined)],
  ['tax.', mark(PayCircleOutlined)],
  ['declaration.', mark(AuditOutlined)],
  ['assigned', mark(UserOutlined)],
]
const markOf = ({ kind, details }: CaseEvent): Mark => {
  if (kind !== receiptKind) return marks.find(([start]) => kind.startsWith(start))?.[1] ?? mark(PlusCircleOutlined)
  const channel = String(details['channel'])
  return mark(BankOutlined, 'FRBKP'.includes(channel) ? 'good' : 'EZYD489'.includes(channel) ? 'bad' : 'plain')
}

/** What happened, newest first: who, when, and in which words depends on who reads it. */
export function CaseTimeline({ id, shown }: Pick<CaseTabProps, 'id' | 'shown'>) {
  const say = useText()
  const found = useQuery<{ events: CaseEvent[] }, ApiError>({
    queryKey: [customsCase.name, 'timeline', id],
    queryFn: () => call(caseEventRoutes.timeline, { id }),
    enabled: shown,
    refetchInterval: shown ? lookEvery : false,
  })
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    )
  if (found.data.events.length === 0) return <EmptyNotice title={say(t.nothingYet)} hint="" />
  return (
    <ol className="events" aria-label={say(t.timeline)}>
      {found.data.events.map((event) => (
        <Entry key={event.id} event={event} />
      ))}
    </ol>
  )
}

function Entry({ event }: { event: CaseEvent }) {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  const words = eventText(event, customer)
  if (!words) return null
  const { Icon, tone } = markOf(event)
  const { reason, note, fileName } = event.details as { reason?: string; note?: string | null; fileName?: string }
  const { declaration } = event
  return (
    <li data-tone={tone}>
      <span className="event-mark" aria-hidden="true">
        <Icon />
      </span>
      <p className="event-words">
        <b>{say(words)}</b>
        {declaration && event.kind === receiptKind && (
          <>
            {' '}
            <Link to={`/declarationDetail?id=${declaration.id}`}>{declaration.code}</Link>
          </>
        )}
        {!customer && !event.shown && <small className="case-quiet">{say(t.hiddenFromCustomer)}</small>}
      </p>
      {reason && <p className="event-more">{say(t.because, { reason })}</p>}
      {note && <p className="event-more">{note}</p>}
      {fileName && !customer && <p className="event-more">{fileName}</p>}
      <p className="event-by">
        {event.kind === receiptKind ? say(t.customs) : event.person} <Ago at={event.at} />
      </p>
    </li>
  )
}
