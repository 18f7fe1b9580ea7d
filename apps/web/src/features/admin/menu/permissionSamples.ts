/** Roles that elements of the permission demo are kept for. */
export const samples: readonly (readonly string[])[] = [
  ['ROLE_ADMIN'],
  ['ROLE_EDITOR'],
  ['ROLE_ADMIN', 'ROLE_EDITOR'],
  [],
]
/** As they stand in the code. */
export const codeOf = (roles: readonly string[]): string =>
  JSON.stringify(roles).replaceAll('"', "'").replaceAll(',', ', ')
