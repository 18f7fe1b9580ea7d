import { drayMove } from '@clearway/contract/features/customs/united-states/drayage/drayMove'

import { EditDrawer, type EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { FormFields } from '../../../../kernel/form/FormField.tsx'
import { useHiddenFields } from '../../../../kernel/hiddenFields.ts'
import { drayGroups } from './drayGroups.ts'

/** A container move: the container, where it is fetched, where it goes, and who drives it. */
export function DrayForm({ editing, ...rest }: EditDrawerProps) {
  const hidden = useHiddenFields(drayMove.name)
  const names = drayGroups.flatMap((group) => group.fields).filter((field) => !hidden.includes(field))
  return (
    <EditDrawer {...rest} editing={editing} width={720}>
      <FormFields fields={drayMove.fields} groups={drayGroups} names={names} />
    </EditDrawer>
  )
}
