import { useMe } from '../../../kernel/me.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { CaseFile } from './CaseFile.tsx'
import { OwnCases, StaffCases } from './CaseLists.tsx'
import { CaseStatistics } from './CaseStatistics.tsx'
import { DeclarationList } from './DeclarationList.tsx'
import { DeclaredGoods } from './DeclaredGoods.tsx'
import { usePart } from './PartSwitch.tsx'

const shown = { cases: StaffCases, declarations: DeclarationList, goods: DeclaredGoods, statistics: CaseStatistics }

/** `?id=` opens a case file; without it stand the lists: cases, declarations, goods, figures. */
export function ClassifyOrderPage() {
  const customer = useMe()?.user.area === 'customer'
  const [query] = usePageSearch()
  const part = usePart()
  const id = query.get('id')
  if (id) return <CaseFile key={id} id={id} />
  if (customer) return <OwnCases />
  const Shown = shown[part]
  return <Shown />
}
