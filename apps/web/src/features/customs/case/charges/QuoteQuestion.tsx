import { caseDocumentRoutes, documentName } from '@clearway/contract/features/customs/case/caseDocument'
import { caseMessageRoutes } from '@clearway/contract/features/customs/case/caseMessage'
import type { Evidence } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useEffect, useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Labelled, ReasonBox } from '../../../../kernel/form/Labelled.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { QuoteSums } from './QuoteSums.tsx'
import { useQuote, useQuoteWords } from './useQuote.ts'

import '../caseSide.css'

/** What is sent with the step. */
export interface StepAnswer {
  readonly reason?: string
  readonly freeReason?: string
  readonly evidence?: Evidence
}
export interface Asked {
  readonly ok: string
  readonly ready: boolean
  readonly answer: StepAnswer
}

interface Props {
  readonly id: string
  readonly step: 'quote' | 'confirm'
  readonly onChange: (asked: Asked) => void
}

/** What a quote comes to, asked of who sends or approves it, and what must be said beside: why it is free, or what shows that the customer agreed. */
export function QuoteQuestion({ id, step, onChange }: Props) {
  const say = useText()
  const staff = useMe()?.user.area !== 'customer'
  const quote = useQuote(id, true)
  const words = useQuoteWords()(quote)
  const [answer, setAnswer] = useState<StepAnswer>({})
  const asksFree = step === 'quote' && quote.ready && !quote.charged
  const asksProof = step === 'confirm' && staff
  const said = (!asksFree || answer.freeReason) && (!asksProof || (answer.reason && answer.evidence))
  const ready = quote.ready && Boolean(said)
  const ok = step === 'quote' ? say(c.steps.quote) : words.approve
  useEffect(() => onChange({ ok, ready, answer }), [onChange, ok, ready, answer])
  return (
    <div className="quote-question">
      <QuoteSums quote={quote} />
      {quote.ready && quote.total?.taxes === null && (
        <p className="case-quiet">{say(step === 'quote' ? t.taxesUnknownTold : t.taxesUnknownHint)}</p>
      )}
      {asksFree && <FreeOfCharge onChange={(freeReason) => setAnswer(freeReason ? { freeReason } : {})} />}
      {asksProof && <InHisPlace id={id} onChange={setAnswer} />}
    </div>
  )
}

/** Nobody sends a quote without a price by oversight: it is ticked, and why is written. */
function FreeOfCharge({ onChange }: { onChange: (reason: string) => void }) {
  const say = useText()
  const [free, setFree] = useState(false)
  return (
    <>
      <p>{say(c.noCharge)}</p>
      <Checkbox
        checked={free}
        onChange={(event) => {
          setFree(event.target.checked)
          if (!event.target.checked) onChange('')
        }}
      >
        {say(t.freeOfCharge)}
      </Checkbox>
      {free && <ReasonBox label={say(t.freeReason)} required onChange={(words) => onChange(words.trim())} />}
    </>
  )
}

/** Whoever confirms for the customer says why, and by which paper or message. */
function InHisPlace({ id, onChange }: { id: string; onChange: (answer: StepAnswer) => void }) {
  const say = useText()
  const options = useEvidence(id)
  const [answer, setAnswer] = useState<StepAnswer>({})
  const set = (more: StepAnswer) => {
    const next = { ...answer, ...more }
    setAnswer(next)
    onChange(next)
  }
  return (
    <>
      <p>{say(t.inHisPlace)}</p>
      <ReasonBox label={say(t.inHisPlaceReason)} required onChange={(words) => set({ reason: words.trim() })} />
      <Labelled label={say(t.evidence)} required>
        {(id) => (
          <Select
            id={id}
            className="quote-evidence"
            notFoundContent={say(t.noEvidenceYet)}
            options={options}
            onChange={(value: string) => {
              const [kind, of] = value.split(' ') as [Evidence['kind'], string]
              set({ evidence: { kind, id: of } })
            }}
          />
        )}
      </Labelled>
    </>
  )
}

/** Papers with a file and messages that the customer can read, the latest first. */
function useEvidence(id: string) {
  const say = useText()
  const zone = useTimeZone()
  const papers = useQuery({
    queryKey: ['customsCase', 'evidence', 'papers', id],
    queryFn: () => call(caseDocumentRoutes.documents, { id }),
  })
  const talk = useQuery({
    queryKey: ['customsCase', 'evidence', 'talk', id],
    queryFn: () => call(caseMessageRoutes.messages, { id }),
  })
  const files = papers.data?.documents.filter((d) => d.fileName) ?? []
  const messages = talk.data?.messages.filter((m) => !m.internal).toReversed() ?? []
  return [
    {
      label: say(t.evidencePapers),
      options: files.map((d) => ({ value: `document ${d.id}`, label: `${say(documentName(d))} · ${d.fileName}` })),
    },
    {
      label: say(t.evidenceTalk),
      options: messages.map((m) => ({
        value: `message ${m.id}`,
        label: `${timeIn(zone, m.at)} · ${m.person.name ?? ''}: ${m.body.slice(0, 60)}`,
      })),
    },
  ].filter((group) => group.options.length > 0)
}
