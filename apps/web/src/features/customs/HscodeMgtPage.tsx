import { Tabs } from 'antd'
import type { ComponentType } from 'react'

import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'
import { AgreementsTab } from './tariff/AgreementsTab.tsx'
import { CodeChangesTab } from './tariff/CodeChangesTab.tsx'
import { DutiesTab } from './tariff/DutiesTab.tsx'
import { EditionsTab } from './tariff/edition/EditionsTab.tsx'
import { ExchangeTab } from './tariff/ExchangeTab.tsx'
import { LinesTab } from './tariff/line/LinesTab.tsx'
import { tariffPageText as t } from './tariff/tariffPage.text.ts'

import './tariff/tariff.css'

const parts: Readonly<
  Record<
    'editions' | 'lines' | 'duties' | 'agreements' | 'exchange' | 'codes',
    { readonly permission: string; readonly page: ComponentType }
  >
> = {
  editions: { permission: 'tariffEdition.view', page: EditionsTab },
  lines: { permission: 'tariffEdition.view', page: LinesTab },
  duties: { permission: 'additionalDuty.view', page: DutiesTab },
  agreements: { permission: 'tradeAgreement.view', page: AgreementsTab },
  exchange: { permission: 'exchangeRate.view', page: ExchangeTab },
  codes: { permission: 'codeChange.view', page: CodeChangesTab },
}
type Part = keyof typeof parts

/** Maintenance of tariffs: editions with their lines, and the tables that stand beside them. */
export function HscodeMgtPage() {
  const say = useText()
  const can = useCan()
  const [query, setQuery] = usePageSearch()
  const shown = (Object.keys(parts) as Part[]).filter((part) => can(parts[part].permission))
  const wanted = query.get('tab') as Part | null
  const open = wanted && shown.includes(wanted) ? wanted : shown[0]
  // Each part has a list of its own, so none takes over the filters of another.
  const go = (part: string) => setQuery(new URLSearchParams(part === 'editions' ? {} : { tab: part }))
  const items = shown.map((part) => {
    const Page = parts[part].page
    return { key: part, label: say(t[part]), children: <Page /> }
  })
  return (
    <Tabs
      className="tariff-parts"
      destroyOnHidden
      aria-label={say(t.parts)}
      items={items}
      {...(open && { activeKey: open })}
      onChange={go}
    />
  )
}
