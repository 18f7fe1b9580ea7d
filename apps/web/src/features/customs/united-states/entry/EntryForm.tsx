import { EditDrawer, type EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { useStart } from '../../hong-kong/useStart.ts'
import { entryGroups } from './entryGroups.ts'

const start = { entryType: '01', mode: '11', bondKind: 'continuous' }

/** The head of an entry. */
export function EntryForm({ editing, ...rest }: EditDrawerProps) {
  return <EditDrawer {...rest} editing={useStart(editing, start)} groups={entryGroups} />
}
