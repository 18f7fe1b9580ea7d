import { siteText as t } from './site.text.ts'
import { NoTariff, SitePage } from './SitePage.tsx'

/** Classification for visitors; waits for the tariff data. */
export const ClassificationPage = () => <SitePage title={t.classTitle} lead={t.classLead}><NoTariff /></SitePage>

export const ClassificationDetailsPage = () => <SitePage title={t.detailsTitle} lead={t.classLead}><NoTariff /></SitePage>
