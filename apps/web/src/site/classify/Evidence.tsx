import type { Candidate } from '@clearway/contract/features/customs/classification'
import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { codeShown } from '../knowledge.ts'
import { codeAddress } from '../query/CodeTable.tsx'
import { classifyText as t } from './classify.text.ts'

/** How sure: a word, a shape and a colour. */
export function Grade({ grade }: { grade: Candidate['grade'] }) {
  const say = useText()
  const filled = { strong: 3, good: 2, possible: 1 }[grade]
  return (
    <span className={`classify-grade classify-${grade}`}>
      <span aria-hidden>
        {'●'.repeat(filled)}
        {'○'.repeat(3 - filled)}
      </span>{' '}
      {say(t.grades[grade])}
    </span>
  )
}

/** What speaks for a candidate and what against it. */
export function Evidence({ evidence, rules = true }: { evidence: Candidate['evidence']; rules?: boolean }) {
  const say = useText()
  const { words, phrases, against, decided } = evidence
  return (
    <div className="classify-evidence">
      <dl className="know-facts">
        {words.length > 0 && (
          <>
            <dt>{say(t.matched)}</dt>
            <dd>
              {words.map((w) => (
                <mark key={w}>{w}</mark>
              ))}
            </dd>
          </>
        )}
        {phrases.length > 0 && (
          <>
            <dt>{say(t.fits)}</dt>
            <dd>
              {phrases.map((p) => (
                <span key={`${p.code} ${p.text}`} className="know-chip">
                  {p.text} <b className="figures">{codeShown(p.code, 'HS')}</b>
                </span>
              ))}
            </dd>
          </>
        )}
        {decided.length > 0 && (
          <>
            <dt>{say(t.decided)}</dt>
            <dd>
              {decided.slice(0, 5).map((d) => (
                <span key={d.goodsId} className="know-chip">
                  {d.modelNumber} {d.name} <b className="figures">{d.code}</b>
                </span>
              ))}
            </dd>
          </>
        )}
      </dl>
      {against.map((a) => (
        <p key={`${a.code} ${a.text}`} className="know-warning">
          {say(t.against, { text: a.text })}{' '}
          <Link to={codeAddress(a.instead || a.code, 'HS')}>
            <b className="figures">{codeShown(a.instead || a.code, 'HS')}</b>
          </Link>
        </p>
      ))}
      {rules && evidence.rules.length > 0 && (
        <details>
          <summary>
            {say(t.rules)} ({evidence.rules.length})
          </summary>
          <ul className="know-rules">
            {evidence.rules.map((r, n) => (
              <li key={n}>
                <b className="figures">{codeShown(r.code, 'HS')}</b> {r.text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
