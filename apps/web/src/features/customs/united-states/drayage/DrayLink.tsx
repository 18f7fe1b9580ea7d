import { drayMove } from '@clearway/contract/features/customs/united-states/drayage/drayMove'

import { LinkDialog } from '../../../../business/LinkDialog.tsx'
import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { drayPageText as t } from './drayPage.text.ts'

/** The link of a move for its driver. */
export function DrayLink({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText()
  return (
    <LinkDialog
      id={id}
      title={say(t.linkTitle)}
      hint={say(t.linkHint)}
      make={() => call(drayMove.routes.driverLink, { id })}
      end={() => call(drayMove.routes.endDriverLink, { id })}
      onClose={onClose}
    />
  )
}
