import type { Candidate, Classified } from '@clearway/contract/features/customs/classification'
import { Link } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { codeShown, langOf, shortName } from '../knowledge.ts'
import { noteChoice, queryOf, type Asked } from './ask.ts'
import { classifyText as t } from './classify.text.ts'
import { Evidence, Grade } from './Evidence.tsx'

/** One candidate with its place, how sure, why, and the lines of the tariff below it. Following it notes the choice. */
export function CandidateCard({ candidate, found, asked }: { candidate: Candidate; found: Classified; asked: Asked }) {
  const say = useText()
  const language = useLanguage()
  const to = (code: string) => `/goodsClassificationDetails?${queryOf(asked, code)}`
  return (
    <li className="classify-card">
      <h3>
        <Link to={to(candidate.code)} onClick={() => noteChoice(found, candidate)}>
          <span className="figures">{codeShown(candidate.code, 'HS')}</span> {candidate.name}
        </Link>
        <Grade grade={candidate.grade} />
      </h3>
      <p className="know-path">
        {candidate.path.map((p) => (
          <span key={p.code} title={p.name}>
            <b>{p.code}</b> {shortName(p.name)}
          </span>
        ))}
      </p>
      <Evidence evidence={candidate.evidence} />
      {candidate.lines.length > 0 && (
        <details>
          <summary>
            {say(t.lines)} ({candidate.lines.length})
          </summary>
          <ul className="know-elsewhere">
            {candidate.lines.map((l) => (
              <li key={l.code}>
                <Link to={to(l.code)} onClick={() => noteChoice(found, candidate, l.code)}>
                  <b className="figures">{codeShown(l.code, asked.jurisdiction)}</b>{' '}
                  <span lang={langOf(l.name[language], language)}>{l.name[language]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>
        <Link
          className="know-button"
          to={to(candidate.code)}
          onClick={() => noteChoice(found, candidate)}
          aria-label={`${say(t.choose)} ${candidate.code}`}
        >
          {say(t.choose)}
        </Link>
      </p>
    </li>
  )
}
