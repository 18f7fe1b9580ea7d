interface Door {
  /** Goes on in another tenant, by a full load. */
  readonly goToTenant: (tenantId: string) => Promise<void>
  /** Forgets the session on this device and goes to the address, by a full load. */
  readonly leaveTo: (address: string) => void
}

let door: Door = { goToTenant: async () => {}, leaveTo: () => {} }
/** The session module opens it. */
export const openDoor = (to: Door): void => void (door = to)

export const goToTenant = (tenantId: string): Promise<void> => door.goToTenant(tenantId)
export const leaveTo = (address: string): void => door.leaveTo(address)
