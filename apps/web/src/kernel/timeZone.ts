import { useMe } from './me.ts'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The tenant's zone, in which days and deadlines are counted; the device's own before anybody is signed in. */
export const useTimeZone = (): string => useMe()?.user.timeZone ?? here
