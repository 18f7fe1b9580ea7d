import { CheckCircleOutlined } from '@ant-design/icons'
import type { TalkedKind } from '@clearway/contract/features/customs/talk/recordTalk'
import { Button } from 'antd'
import type { ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import { ownTalkText as t } from './ownTalk.text.ts'
import { useTalk } from './useRecordTalk.ts'

import './ownDuties.css'

const toTalk = () => document.querySelector('#record-talk')?.scrollIntoView({ block: 'start' })

/** What a customer's people have to do about a record, on top of everything; `more` are duties beside questions. */
export function OwnDuties({ kind, id, more }: { kind: TalkedKind; id: string; more?: ReactNode }) {
  const say = useText()
  const open = useTalk(kind, id).data?.open ?? 0
  if (!open && !more)
    return (
      <p className="own-duties" data-none="true">
        <CheckCircleOutlined aria-hidden /> {say(t.nothingToDo)}
      </p>
    )
  return (
    <section className="own-duties" aria-labelledby="own-duties">
      <h2 id="own-duties">{say(t.duties)}</h2>
      <ul>
        {more}
        {open > 0 && (
          <li>
            <span>{say(t.answer, { count: open })}</span>
            <Button onClick={toTalk} aria-label={`${say(t.go)}: ${say(t.answer, { count: open })}`}>
              {say(t.go)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
