import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { stay, useAddress } from '../address.ts'

import '../knowledge.css'
import { siteText } from '../site.text.ts'
import { SitePage } from '../SitePage.tsx'
import { CodeDetail } from './CodeDetail.tsx'
import { queryText as t, type TableName } from './query.text.ts'
import { SearchForm } from './SearchForm.tsx'
import { TableTab } from './TableTab.tsx'
import { TariffTab } from './TariffTab.tsx'

const isTable = (name: string): name is TableName => Object.hasOwn(t.tables, name)

/** Codes, rates and parameter tables for everybody. `?code=` shows one code. */
export function DataQueryPage() {
  const say = useText()
  const { at, link } = useAddress()
  if (at('code')) return <CodeDetail code={at('code')} jurisdiction={at('jurisdiction') || 'HS'} date={at('date')} />
  const asked = at('table')
  const table = isTable(asked) ? asked : 'tariff'
  return (
    <SitePage title={siteText.dataTitle} lead={siteText.dataLead} wide>
      <nav aria-label={say(t.tablesLabel)} className="know-tabs">
        <ul>
          {Object.entries(t.tables).map(([name, title]) => (
            <li key={name}>
              <Link
                to={link({ table: name === 'tariff' ? '' : name, search: '', page: '', open: '', view: '' })}
                state={stay}
                {...(name === table && { 'aria-current': 'page' as const })}
              >
                {say(title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchForm key={`search ${table}`} table={table} />
      {table === 'tariff' ? <TariffTab /> : <TableTab key={table} table={table} />}
    </SitePage>
  )
}
