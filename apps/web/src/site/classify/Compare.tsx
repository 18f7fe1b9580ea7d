import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { useState } from 'react'
import { Link } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { useAddress } from '../address.ts'
import { knowledgeText } from '../knowledge.text.ts'
import { codeShown } from '../knowledge.ts'
import { classifyText as t } from './classify.text.ts'

const first = 6
const mostWords = 12

/** The code and those beside it: their names and what people call them, to see at a glance what sets them apart. */
export function Compare({ detail, jurisdiction }: { detail: HscodeDetail; jurisdiction: string }) {
  const say = useText()
  const language = useLanguage()
  const { link } = useAddress()
  const [all, setAll] = useState(false)
  if (!detail.siblings.length) return null
  const beside = all ? detail.siblings : detail.siblings.slice(0, first)
  const columns = [{ code: detail.code, name: detail.name, words: detail.words }, ...beside]
  return (
    <section className="know-part" id="compare">
      <h2>{say(t.compare)}</h2>
      <ul className="classify-compare" aria-label={say(t.compare)}>
        {columns.map(({ code, name, words }) => {
          const own = code === detail.code
          const list = words[language]
          return (
            <li key={code} className={own ? 'know-chosen' : undefined}>
              <h3>
                <span className="figures">{codeShown(code, 'HS')}</span> {name[language]}{' '}
                {own && <span className="know-badge">{say(t.thisCode)}</span>}
              </h3>
              {list.length > 0 && (
                <p>
                  <small>{say(t.compareWords)}</small> {list.slice(0, mostWords).join(language === 'en' ? ', ' : '、')}
                </p>
              )}
              {!own && (
                <p>
                  <Link
                    className="know-button"
                    to={link({ code, ...(jurisdiction === 'HS' && { jurisdiction: '' }) })}
                    aria-label={`${say(t.takeThis)} ${code}`}
                  >
                    {say(t.takeThis)}
                  </Link>
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {detail.siblings.length > beside.length && (
        <button type="button" className="know-button" onClick={() => setAll(true)}>
          {say(knowledgeText.more, { count: detail.siblings.length - beside.length })}
        </button>
      )}
    </section>
  )
}
