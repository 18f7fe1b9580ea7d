interface Door {
  /** Goes on in another tenant, by a full load. */
  readonly goToTenant: (tenantId: string) => Promise<void>
  /** Signs out and goes to the address, by a full load. */
  readonly leaveTo: (address: string) => Promise<void>
  /** Lets the person prove who they are where only a company did; then all that is theirs is shown, wherever they work. */
  readonly proveOwn: () => Promise<void>
  /** Reads anew who is signed in. */
  readonly renewMe: () => Promise<void>
}

const nothing = async () => {}
let door: Door = { goToTenant: nothing, leaveTo: nothing, proveOwn: nothing, renewMe: nothing }
/** The session module opens it. */
export const openDoor = (to: Door): void => void (door = to)

export const goToTenant = (tenantId: string): Promise<void> => door.goToTenant(tenantId)
export const leaveTo = (address: string): Promise<void> => door.leaveTo(address)
export const proveOwn = (): Promise<void> => door.proveOwn()
export const renewMe = (): Promise<void> => door.renewMe()
