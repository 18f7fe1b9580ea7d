import { hscode } from '@clearway/contract/features/customs/hscode'
import { useState } from 'react'
import { Link } from 'react-router'

import { call, download, isApiError } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import { stay, useAddress } from '../address.ts'
import { useAnswer } from '../answer.ts'
import { Answered } from '../Answered.tsx'
import { knowledgeText } from '../knowledge.text.ts'
import { CodeTable } from './CodeTable.tsx'
import { NoEdition } from './NoEdition.tsx'
import { Pager, usePage } from './Pager.tsx'
import { queryText as t } from './query.text.ts'
import { TariffTree } from './TariffTree.tsx'

/** The tariff: what a search found, or the whole as a tree. */
export function TariffTab() {
  const say = useText()
  const { at, link } = useAddress()
  const tree = at('view') === 'tree'
  const views = [
    ['', t.list],
    ['tree', t.tree],
  ] as const
  return (
    <>
      <div className="know-bar">
        <nav aria-label={say(t.viewLabel)} className="know-switch">
          {views.map(([view, title]) => (
            <Link
              key={title.en}
              to={link({ view, page: '', ...(view === 'tree' && { search: '' }) })}
              state={stay}
              {...((view === 'tree') === tree && { 'aria-current': 'page' as const })}
            >
              {say(title)}
            </Link>
          ))}
        </nav>
        {!tree && <ExportButton />}
      </div>
      {tree ? (
        <TariffTree
          key={`${at('jurisdiction')} ${at('date')}`}
          jurisdiction={at('jurisdiction') || 'HS'}
          date={at('date')}
        />
      ) : (
        <TariffList />
      )}
    </>
  )
}

function ExportButton() {
  const say = useText()
  const language = useLanguage()
  const { at } = useAddress()
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const run = async () => {
    setState({ busy: true })
    try {
      await download(hscode.exportQuery, {
        language,
        jurisdiction: at('jurisdiction') || 'HS',
        ...(at('search') && { search: at('search') }),
        ...(at('date') && { date: at('date') }),
      })
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, problem: isApiError(error) ? error.message : say(knowledgeText.offline) })
    }
  }
  return (
    <>
      {state.problem && (
        <span role="alert" className="know-error">
          {state.problem}
        </span>
      )}
      <button
        type="button"
        className="know-button"
        disabled={state.busy}
        title={say(t.exportHint)}
        onClick={() => void run()}
      >
        {say(t.export)}
      </button>
    </>
  )
}

function TariffList() {
  const say = useText()
  const { at } = useAddress()
  const page = usePage()
  const jurisdiction = at('jurisdiction') || 'HS'
  const input = {
    jurisdiction,
    ...(at('search') && { search: at('search') }),
    ...(at('date') && { date: at('date') }),
    ...page,
  }
  const answer = useAnswer(`codes ${JSON.stringify(input)}`, () => call(hscode.query, input))
  return (
    <Answered answer={answer} keep>
      {({ list, total, totalIsMore, edition }) => {
        if (jurisdiction !== 'HS' && !edition) return <NoEdition jurisdiction={jurisdiction} />
        return (
          <>
            <p className="know-sum" role="status">
              {say(totalIsMore ? t.foundMore : t.found, { total: grouped(total) })}
              {edition && (
                <span>
                  {say(knowledgeText.edition, { name: edition.name, from: edition.validFrom, source: edition.source })}
                </span>
              )}
            </p>
            {total === 0 ? (
              <NothingFound />
            ) : (
              <CodeTable rows={list} jurisdiction={jurisdiction} search={at('search')} date={at('date')} />
            )}
            <Pager total={total} />
          </>
        )
      }}
    </Answered>
  )
}

function NothingFound() {
  const say = useText()
  const { at, link } = useAddress()
  const search = at('search')
  const digits = search.replace(/[.\s-]/g, '')
  if (/^\d+$/.test(digits)) {
    const shorter = digits.length > 6 ? digits.slice(0, 6) : digits.slice(0, -2)
    return (
      <div className="site-notice">
        <h2>{say(t.noCode, { search: digits })}</h2>
        {shorter.length >= 2 && (
          <p>
            <Link className="site-button" to={link({ search: shorter, page: '' })}>
              {say(t.shorter, { code: shorter })}
            </Link>
          </p>
        )}
      </div>
    )
  }
  return (
    <div className="site-notice">
      <h2>{say(t.noWords, { search })}</h2>
      <p>{say(t.noWordsWhy)}</p>
      <p>
        <Link className="site-button" to={`/goodsClassification?${new URLSearchParams({ text: search })}`}>
          {say(t.classify)}
        </Link>
      </p>
    </div>
  )
}
