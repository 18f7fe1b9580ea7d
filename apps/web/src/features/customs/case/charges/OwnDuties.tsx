import { CheckCircleOutlined, FilePdfOutlined } from '@ant-design/icons'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import type { OpenedCase } from '@clearway/contract/features/customs/case/customsCase'
import { declarationPaper } from '@clearway/contract/features/customs/declaration/papers/declarationPaper'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { Button } from 'antd'

import { download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { usePageActive, usePageSearch } from '../../../../kernel/pageActive.ts'
import { useReport } from '../../../../kernel/report.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { useTakeCaseStep } from '../caseSteps.tsx'
import type { CaseTabProps } from '../caseTabProps.ts'
import { useCase } from '../useCaseFile.ts'
import { QuoteSums } from './QuoteSums.tsx'
import { useQuote, useQuoteWords } from './useQuote.ts'

import '../caseSide.css'

/** What a customer's people have to do in this case, on top of everything; staff have their own steps. */
export function OwnDuties(props: Omit<CaseTabProps, 'shown'>) {
  return useMe()?.user.area === 'customer' ? <Duties {...props} /> : null
}

/** What is done in another tab of the case. */
const dutiesElsewhere = (
  { row, openQuestions, documentsNeeded }: OpenedCase,
  say: ReturnType<typeof useText>,
): { readonly key: string; readonly words: string; readonly part: string }[] => [
  ...(row.status === 'returned' ? [{ key: 'complete', words: say(t.doComplete), part: 'overview' }] : []),
  ...(openQuestions > 0 ? [{ key: 'answer', words: say(t.doAnswer, { count: openQuestions }), part: 'talk' }] : []),
  ...(documentsNeeded > 0
    ? [{ key: 'upload', words: say(t.doUpload, { count: documentsNeeded }), part: 'documents' }]
    : []),
]

function Duties({ id, opened, saver }: Omit<CaseTabProps, 'shown'>) {
  const say = useText()
  const can = useCan()
  const { latest } = useCase()
  const take = useTakeCaseStep()
  const go = useGo()
  const { row } = opened
  if (caseMachine.isIn('ended', row.status) || row.deletedAt) return <Released opened={opened} />
  const step = (name: 'confirm' | 'refuse' | 'receive') =>
    void take(name, row, async () => (await saver.flush(), latest()!.row))
  const duties = dutiesElsewhere(opened, say)
  const confirms = row.status === 'toConfirm' && can('customsCase.confirm')
  const receives = row.status === 'toReceive' && can('customsCase.confirm')
  const none = duties.length === 0 && !confirms && !receives
  return (
    <>
      <section className="duties" data-none={none} aria-labelledby="case-duties">
        <h2 id="case-duties">
          {none ? (
            <>
              <CheckCircleOutlined aria-hidden /> {say(t.nothingToDo)}
            </>
          ) : (
            say(t.duties)
          )}
        </h2>
        {none && <p className="case-quiet">{say(t.nothingToDoHint)}</p>}
        {!none && (
          <ul>
            {confirms && (
              <QuoteDuty
                id={id}
                onSee={() => go('charges')}
                onConfirm={() => step('confirm')}
                onRefuse={() => step('refuse')}
              />
            )}
            {receives && (
              <li>
                <span>{say(t.doReceive)}</span>
                <Button type="primary" onClick={() => step('receive')}>
                  {say(t.doReceiveButton)}
                </Button>
              </li>
            )}
            {duties.map(({ key, words, part }) => (
              <li key={key}>
                <span>{words}</span>
                <Button onClick={() => go(part)} aria-label={`${say(t.go)}: ${words}`}>
                  {say(t.go)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Released opened={opened} />
    </>
  )
}

/** Goes to a tab of this case. */
function useGo(): (part: string) => void {
  const [query, setQuery] = usePageSearch()
  return (part) => {
    const next = new URLSearchParams(query)
    next.set('part', part)
    setQuery(next, true)
    // On a phone the tab lies below what is to be done.
    requestAnimationFrame(() => document.querySelector('.case-tabs')?.scrollIntoView({ block: 'nearest' }))
  }
}

/** The quote as it stands; the button says what is approved. */
function QuoteDuty({
  id,
  onSee,
  onConfirm,
  onRefuse,
}: {
  id: string
  onSee: () => void
  onConfirm: () => void
  onRefuse: () => void
}) {
  const say = useText()
  const { active } = usePageActive()
  const quote = useQuote(id, active)
  const { approve } = useQuoteWords()(quote)
  return (
    <li className="duty-quote">
      <QuoteSums quote={quote} onSee={onSee} />
      {quote.total?.taxes === null && <p className="case-quiet">{say(t.taxesUnknownHint)}</p>}
      <span className="duty-acts">
        <Button type="primary" onClick={onConfirm}>
          {approve}
        </Button>
        <Button onClick={onRefuse}>{say(t.doRefuse)}</Button>
      </span>
    </li>
  )
}

const releasedStates: readonly string[] = declarationMachine.phases.released

/** The declarations that customs released, as the papers that he needs for his books. */
function Released({ opened: { declarations } }: { opened: OpenedCase }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const language = useLanguage()
  const done = declarations.filter((d) => releasedStates.includes(d.status))
  if (done.length === 0 || !can('declaration.export')) return null
  return (
    <section className="duties" data-none="true" aria-label={say(t.released)}>
      <h2>{say(t.released)}</h2>
      <p className="duty-papers">
        {done.map((d) => (
          <Button
            key={d.id}
            icon={<FilePdfOutlined />}
            aria-label={say(t.downloadDeclaration, { code: d.entryId ?? d.code })}
            onClick={() =>
              void download(declarationPaper.print, { id: d.id, paper: 'declaration', language }).catch(report)
            }
          >
            {d.entryId ?? d.code}
          </Button>
        ))}
      </p>
    </section>
  )
}
