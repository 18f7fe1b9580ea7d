import { useMe } from '../../../kernel/me.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { CaseFile } from './CaseFile.tsx'
import { OwnCases, StaffCases } from './CaseLists.tsx'
import { CaseStatistics } from './CaseStatistics.tsx'
import { DeclarationList } from './DeclarationList.tsx'
import { usePart } from './PartSwitch.tsx'

/** `?id=` opens a case file; without it stand the lists: cases, declarations, figures. */
export function ClassifyOrderPage() {
  const customer = useMe()?.user.area === 'customer'
  const [query] = usePageSearch()
  const part = usePart()
  const id = query.get('id')
  if (id) return <CaseFile key={id} id={id} />
  if (customer) return <OwnCases />
  return part === 'declarations' ? <DeclarationList /> : part === 'statistics' ? <CaseStatistics /> : <StaffCases />
}
