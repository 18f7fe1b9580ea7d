import { CheckCircleOutlined, FilePdfOutlined } from '@ant-design/icons'
import { caseChargeRoutes } from '@clearway/contract/features/customs/case/caseCharge'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import type { OpenedCase } from '@clearway/contract/features/customs/case/customsCase'
import { declarationPaper } from '@clearway/contract/features/customs/declaration/papers/declarationPaper'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { declarationTax } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { mask } from '@clearway/contract/kernel/mask'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'

import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { usePageActive, usePageSearch } from '../../../../kernel/pageActive.ts'
import { useReport } from '../../../../kernel/report.ts'
import { grouped, trimmedDecimal } from '../../../../kernel/show.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { useTakeCaseStep } from '../caseSteps.tsx'
import type { CaseTabProps } from '../caseTabProps.ts'
import { useCase } from '../useCaseFile.ts'
import { chargesKey } from './chargePlaces.ts'

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
              <li className="duty-quote">
                <Quote id={id} onSee={() => go('charges')} />
                <span className="duty-acts">
                  <Button type="primary" onClick={() => step('confirm')}>
                    {say(t.doConfirm)}
                  </Button>
                  <Button onClick={() => step('refuse')}>{say(t.doRefuse)}</Button>
                </span>
              </li>
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

/** What he is to confirm: charges by currency and the taxes as far as they are known; unknown is said, never shown as nothing. */
function Quote({ id, onSee }: { id: string; onSee: () => void }) {
  const say = useText()
  const { active } = usePageActive()
  const charges = useQuery({
    queryKey: chargesKey(id),
    queryFn: () => call(caseChargeRoutes.charges, { id }),
    enabled: active,
  })
  const taxes = useQuery({
    queryKey: ['customsCase', 'estimate', id],
    queryFn: () => call(declarationTax.estimateCase, { id }),
    enabled: active,
    retry: false,
  })
  const sums = charges.data?.sums ?? []
  return (
    <dl className="duty-sums">
      <div>
        <dt>{say(t.quoteCharges)}</dt>
        <dd className="list-figures">
          {charges.data && sums.length === 0
            ? say(t.noChargesQuoted)
            : sums
                .map((s) => `${s.currency} ${s.amount === '' ? mask : grouped(trimmedDecimal(s.amount, 2))}`)
                .join(' + ')}{' '}
          {sums.length > 0 && (
            <Button type="link" size="small" onClick={onSee}>
              {say(t.seeCharges)}
            </Button>
          )}
        </dd>
      </div>
      <div>
        <dt>{say(t.quoteTaxes)}</dt>
        <dd className="list-figures">
          {taxes.data ? taxWords(taxes.data, say) : taxes.isError ? say(t.taxesUnknown) : '…'}
        </dd>
      </div>
    </dl>
  )
}

const taxWords = (
  { parts, total, complete }: { parts: readonly unknown[]; total: string; complete: boolean },
  say: ReturnType<typeof useText>,
): string => {
  if (parts.length === 0 || (!complete && Number(total) === 0)) return say(t.taxesUnknown)
  return `CNY ${grouped(trimmedDecimal(total, 2))}${complete ? '' : ` ${say(t.taxesIncomplete)}`}`
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
