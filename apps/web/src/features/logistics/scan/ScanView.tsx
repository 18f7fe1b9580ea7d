import { Button } from 'antd'
import { useContext, useEffect, useRef, useState, type RefObject } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { grouped } from '../../../kernel/show.ts'
import { jobs, type Doc, type JobName } from './jobs.ts'
import { scanText as t } from './scan.text.ts'
import { useScan } from './useScan.ts'

import './scan.css'

const CameraScan = later<{ onCode: (code: string) => void }>(
  () => import('./CameraScan.tsx').then((m) => m.CameraScan),
  () => true,
)

const needs: Readonly<Record<JobName, string>> = {
  receive: 'inboundBooking.receive',
  load: 'outboundPlan.load',
  count: 'stockCount.edit',
}

/** Work with a scanner, standing: which job, then one code after the other. `?job=` and `?document=` lead into it. */
export function ScanView() {
  const say = useText()
  const can = useCan()
  const views = useContext(Views)
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('job') as JobName
  const job = wanted in jobs && can(needs[wanted]) ? wanted : undefined
  const go = (next: JobName | null) =>
    setQuery(new URLSearchParams(next ? { view: 'scan', job: next } : { view: 'scan' }))
  return (
    <div className="scan">
      <div className="scan-views">{views}</div>
      {job ? (
        <Work key={job} job={job} first={query.get('document')} onLeave={() => go(null)} />
      ) : (
        <>
          <h1>{say(t.choose)}</h1>
          {(Object.keys(jobs) as JobName[])
            .filter((name) => can(needs[name]))
            .map((name) => (
              <Button key={name} className="scan-big" type="primary" block onClick={() => go(name)}>
                {say(t.jobs[name])}
              </Button>
            ))}
        </>
      )}
    </div>
  )
}

function Work({ job, first, onLeave }: { job: JobName; first: string | null; onLeave: () => void }) {
  const say = useText()
  const scan = useScan(job)
  const { ask, doc, bin, target, said, busy } = scan
  const input = useRef<HTMLInputElement>(null)
  const [keyboard, setKeyboard] = useState(false)
  const [camera, setCamera] = useState(false)
  const focus = () => input.current?.focus()
  const enter = async (code: string) => {
    await scan.enter(code.trim())
    focus()
  }
  const opened = useRef(false)
  useEffect(() => {
    focus()
    if (opened.current || !first) return
    opened.current = true
    void enter(first)
  })
  return (
    <>
      <header className="scan-head">
        <h1>{say(t.jobs[job])}</h1>
        {doc && (
          <p>
            <strong>{doc.code}</strong>
            <br />
            {doc.about}
          </p>
        )}
      </header>
      <Asked
        input={input}
        question={say(ask === 'document' ? t.ask.document[job] : t.ask[ask])}
        hint={ask === 'quantity' && target?.open ? say(t.enterTakes, { quantity: grouped(target.open) }) : say(t.input)}
        mode={ask === 'quantity' ? 'decimal' : keyboard ? 'text' : 'none'}
        busy={busy}
        onEnter={(code) => void enter(code)}
      />
      <output
        className="scan-said"
        data-right={said ? said.right : undefined}
        role={said?.right === false ? 'alert' : 'status'}
      >
        {said && `${said.right ? '✓' : '✗'} ${said.words}`}
      </output>
      <Now bin={bin} goods={target && `${target.model} · ${target.lot}`} />
      {doc && !doc.ready && doc.begin && (
        <Button className="scan-big" type="primary" block disabled={busy} onClick={() => void scan.begin()}>
          {say(doc.begin.label)}
        </Button>
      )}
      {doc && <ToDo doc={doc} bin={bin} />}
      <div className="scan-tools">
        <Button className="scan-tool" onClick={doc ? scan.back : onLeave}>
          {say(t.back)}
        </Button>
        <Button className="scan-tool" aria-pressed={keyboard} onClick={() => setKeyboard(!keyboard)}>
          {say(t.keyboard)}
        </Button>
        <Button className="scan-tool" aria-pressed={camera} onClick={() => setCamera(!camera)}>
          {say(camera ? t.closeCamera : t.camera)}
        </Button>
      </div>
      {camera && <CameraScan onCode={(code) => void enter(code)} />}
    </>
  )
}

interface AskedProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly question: string
  readonly hint: string
  readonly mode: 'decimal' | 'text' | 'none'
  readonly busy: boolean
  readonly onEnter: (code: string) => void
}

/** The one input: a hand scanner types into it and presses Enter, so it takes the focus back whenever nothing else wants it. */
function Asked({ input, question, hint, mode, busy, onEnter }: AskedProps) {
  const [typed, setTyped] = useState('')
  const back = () => requestAnimationFrame(() => document.activeElement === document.body && input.current?.focus())
  return (
    <form
      className="scan-form"
      onSubmit={(event) => {
        event.preventDefault()
        setTyped('')
        onEnter(typed)
      }}
    >
      <label htmlFor="scan-code">{question}</label>
      <input
        id="scan-code"
        ref={input}
        value={typed}
        readOnly={busy}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        inputMode={mode}
        placeholder={hint}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={back}
      />
    </form>
  )
}

/** What was scanned so far. */
function Now({ bin, goods }: { bin: string | undefined; goods: string | undefined }) {
  const say = useText()
  if (!bin) return null
  return (
    <dl className="scan-now">
      <div>
        <dt>{say(t.bin)}</dt>
        <dd>{bin}</dd>
      </div>
      {goods && (
        <div>
          <dt>{say(t.goods)}</dt>
          <dd>{goods}</dd>
        </div>
      )}
    </dl>
  )
}

/** What is left, the bin at hand first. */
function ToDo({ doc, bin }: { doc: Doc; bin: string | undefined }) {
  const say = useText()
  const open = doc.targets.filter((target) => !target.done)
  const here = open.toSorted((a, b) => Number(b.bin === bin) - Number(a.bin === bin))
  if (!here.length) return null
  return (
    <section aria-labelledby="scan-todo">
      <h2 id="scan-todo">{say(t.open)}</h2>
      <ul className="scan-todo">
        {here.map((target) => (
          <li key={target.id}>
            <span>
              {target.bin && <strong>{target.bin} </strong>}
              {target.model}
              <small>{[target.name, target.lot].filter(Boolean).join(' · ')}</small>
            </span>
            {target.open !== null && <b>{grouped(target.open)}</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
