import type { Share, StartingRole } from './area.ts'
import { areas } from './areas.ts'

/** What a starting role gets: the shares that the areas give it, put together. */
export function shareOf(role: StartingRole): Required<Share> {
  const shares = areas.flatMap((area) => area.startingRoles?.()[role] ?? [])
  return { screens: shares.flatMap((s) => s.screens), without: shares.flatMap((s) => s.without ?? []) }
}
