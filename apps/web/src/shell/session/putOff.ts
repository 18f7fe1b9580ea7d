const key = 'notices-put-off'

/** Which important notices this person put off in this sign-in. */
export function readPutOff(person: string): string[] {
  const kept = (sessionStorage.getItem(key) ?? '').split(' ')
  return kept[0] === person ? kept.slice(1) : []
}

export const keepPutOff = (person: string, ids: readonly string[]): void =>
  sessionStorage.setItem(key, [person, ...ids].join(' '))

/** A new sign-in asks again. */
export const forgetPutOff = (): void => sessionStorage.removeItem(key)
