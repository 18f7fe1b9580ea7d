import { siteText as t } from './site.text.ts'
import { NoTariff, SitePage } from './SitePage.tsx'

/** Codes, rates and conditions for everybody; waits for the tariff data. */
export const DataQueryPage = () => <SitePage title={t.dataTitle} lead={t.dataLead}><NoTariff /></SitePage>
