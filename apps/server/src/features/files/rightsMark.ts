import { createHash } from 'node:crypto'

import type { Principal } from '../../kernel/access/principal.ts'

/** What a person may see, in short: another mark says that a file made before may hold something else than the lists do now. */
export function rightsMark({ area, orgId, admin, dataAccess }: Principal): string {
  const access = [...dataAccess]
    .map(
      ([resource, { scope, hidden }]) =>
        [resource, scope.kind === 'orgs' ? [...scope.orgs].sort() : scope.kind, [...hidden].sort()] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([area, orgId, admin, access]))
    .digest('base64url')
}
