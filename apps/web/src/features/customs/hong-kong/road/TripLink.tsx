import { truckTrip } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'

import { LinkDialog } from '../../../../business/LinkDialog.tsx'
import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { roadPageText as t } from './roadPage.text.ts'

/** The link of a truck for its driver. */
export function TripLink({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText()
  return (
    <LinkDialog
      id={id}
      title={say(t.linkTitle)}
      hint={say(t.linkHint)}
      make={() => call(truckTrip.routes.driverLink, { id })}
      end={() => call(truckTrip.routes.endDriverLink, { id })}
      onClose={onClose}
    />
  )
}
