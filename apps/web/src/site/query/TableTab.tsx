import { hscode, type publicTables } from '@clearway/contract/features/customs/hscode'
import { languages, languageTags } from '@clearway/contract/kernel/text'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { grouped, trimmedDecimal } from '../../kernel/show.ts'
import { useAddress } from '../address.ts'
import { useAnswer } from '../answer.ts'
import { Answered } from '../Answered.tsx'
import { knowledgeText } from '../knowledge.text.ts'
import { validWords } from '../knowledge.ts'
import { Marked } from './Marked.tsx'
import { Pager, usePage } from './Pager.tsx'
import { queryText as t } from './query.text.ts'

type Table = (typeof publicTables)[number]

/** A parameter table of declarations: codes and their names. Currencies show customs' exchange rates first. */
export function TableTab({ table }: { table: Exclude<Table, 'exchangeRate'> }) {
  const say = useText()
  const language = useLanguage()
  const { at, link } = useAddress()
  const search = at('search')
  const page = usePage()
  const answer = useAnswer(`table ${table} ${search} ${JSON.stringify(page)}`, () =>
    call(hscode.queryTable, { table, ...(search && { search }), ...page }),
  )
  return (
    <>
      {table === 'currency' && <ExchangeRates />}
      <section className="know-part">
        {table === 'currency' && <h2>{say(t.currencies)}</h2>}
        <Answered answer={answer} keep>
          {({ list, total }) => (
            <>
              <p className="know-sum" role="status">
                {say(t.found, { total: grouped(total) })}
              </p>
              {total === 0 ? (
                <div className="site-notice">
                  <h2>{say(t.noRows)}</h2>
                  <p>{say(t.noRowsWhy)}</p>
                  <p>
                    <Link className="know-button" to={link({ search: '', page: '' })}>
                      {say(t.clear)}
                    </Link>
                  </p>
                </div>
              ) : (
                <table className="know-table know-stack">
                  <thead>
                    <tr>
                      <th scope="col">{say(t.tableCode)}</th>
                      <th scope="col">{say(knowledgeText.name)}</th>
                      <th scope="col">{say(t.otherNames)}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((row) => (
                      <tr key={row.value}>
                        <th scope="row" className="figures">
                          <Marked text={row.value} search={search} />
                        </th>
                        <td data-label={say(knowledgeText.name)}>
                          <Marked text={row.name[language]} search={search} />
                        </td>
                        <td data-label={say(t.otherNames)} className="know-second">
                          {languages
                            .filter((l) => l !== language && row.name[l] !== row.name[language])
                            .map((l) => (
                              <span key={l} lang={languageTags[l]}>
                                {row.name[l]}
                              </span>
                            ))}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
              <Pager total={total} />
            </>
          )}
        </Answered>
      </section>
    </>
  )
}

function ExchangeRates() {
  const say = useText()
  const language = useLanguage()
  const { at } = useAddress()
  const [search, date] = [at('search'), at('date')]
  const input = { table: 'exchangeRate' as const, pageSize: 50, ...(search && { search }), ...(date && { date }) }
  const answer = useAnswer(`rates ${JSON.stringify(input)}`, () => call(hscode.queryTable, input))
  return (
    <section className="know-part">
      <h2>{say(t.exchange)}</h2>
      <Answered answer={answer} keep>
        {({ list }) =>
          list.length === 0 ? (
            <p className="know-note">{say(t.noExchange)}</p>
          ) : (
            <table className="know-table know-stack">
              <thead>
                <tr>
                  <th scope="col">{say(t.tableCode)}</th>
                  <th scope="col">{say(knowledgeText.name)}</th>
                  <th scope="col" className="know-number">
                    {say(t.exchangeRate)}
                  </th>
                  <th scope="col">{say(knowledgeText.validity)}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((row) => (
                  <tr key={row.value}>
                    <th scope="row" className="figures">
                      {row.value}
                    </th>
                    <td data-label={say(knowledgeText.name)}>{row.name[language]}</td>
                    <td data-label={say(t.exchangeRate)} className="know-number">
                      {row.rate && trimmedDecimal(row.rate)}
                    </td>
                    <td data-label={say(knowledgeText.validity)}>{validWords(row.validFrom, row.validTo, say)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Answered>
    </section>
  )
}
