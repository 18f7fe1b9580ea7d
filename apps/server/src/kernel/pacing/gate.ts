import { refusals } from '@clearway/contract/kernel/refusal.text'

import { refuse } from '../refuse.ts'

export interface GateBounds {
  /** How many are in at once: in all, of one tenant, of one person of it. */
  readonly all: number
  readonly tenant: number
  readonly person: number
  /** Whoever is slow, here longer than `ms` on average or just now, comes down to these. Who was quick so far has one place beyond them. */
  readonly slow?: { readonly tenant: number; readonly person: number; readonly ms: number }
  /** How many of one tenant while others are there, twice that for whoever has none yet; and whether others are. */
  readonly beside?: { readonly tenant: number; readonly when: (tenant: string) => boolean }
  /** How many of one person may wait; nobody waits longer than `waitMs`, which may be Infinity. */
  readonly line: number
  readonly waitMs: number
}

/** Goes out again; called twice it counts once. */
export type Leave = () => void

/** Before something that is scarce: lets in by tenant and then by person, so that who asks for much waits behind themselves alone. */
export interface Gate {
  /** At once where there is room, which costs nobody a wait; else when the turn comes. 429 when the line is full or the wait too long. */
  enter(tenant: string, person: string): Leave | Promise<Leave>
  readonly waiting: number
}

interface Waiting {
  readonly go: () => void
}
/** When those who are in came, the first of them first, and what a stay takes on average in milliseconds. */
interface Stays {
  readonly since: number[]
  pace: number
}
interface Person extends Stays {
  readonly id: string
  readonly line: Waiting[]
}
interface Tenant extends Stays {
  readonly id: string
  readonly people: Map<string, Person>
  readonly ring: Person[]
}

const retryAfter = 3
export const tooManyAtOnce = () => refuse(429, refusals.tooManyAtOnce, { values: { seconds: retryAfter }, retryAfter })

/** The first of a ring that may go; those before it go to the end, so that each comes round. */
function nextOf<T>(ring: T[], may: (one: T) => boolean): T | undefined {
  for (let n = ring.length; n > 0; n--) {
    const one = ring.shift()!
    if (may(one)) return one
    ring.push(one)
  }
  return undefined
}

/** How many slow ones are remembered after they went. */
const mostRemembered = 5000
/** Milliseconds. */
const longestRest = 500

/** Whether there is room for a person beside those of the tenant, and of the person, who are in. */
function roomOf({ tenant: ofTenant, person: ofPerson, slow, beside }: GateBounds, now: () => number) {
  const swift = (who: Stays, most: number) =>
    who.since.length < most || (who.pace <= slow!.ms && now() - who.since[0]! <= slow!.ms)
  /** Was quick so far and has nothing under way: waits for no crowd of colleagues. */
  const fresh = (person: Person) => !person.since.length && (!slow || person.pace <= slow.ms)
  const roomBeside = (tenant: Tenant, person: Person) =>
    !beside || tenant.since.length < (fresh(person) ? 2 : 1) * beside.tenant || !beside.when(tenant.id)
  return (tenant: Tenant, person: Person): boolean =>
    tenant.since.length < ofTenant &&
    person.since.length < ofPerson &&
    roomBeside(tenant, person) &&
    (!slow || fresh(person) || (swift(person, slow.person) && swift(tenant, slow.tenant)))
}

/** Who was slow, also after they went; nobody where slowness does not count. */
function rememberPaces(slowMs: number | undefined) {
  const paces = new Map<string, number>()
  return {
    paceOf: (key: string): number => paces.get(key) ?? 0,
    remember(key: string, { pace }: Stays): void {
      if (slowMs === undefined || (pace <= slowMs && !paces.has(key))) return
      paces.delete(key)
      if (pace <= slowMs) return
      if (paces.size >= mostRemembered) paces.delete(paces.keys().next().value as string)
      paces.set(key, pace)
    },
  }
}

/** The tenants and people who are in or wait. */
function keepPresent(slowMs: number | undefined) {
  const tenants = new Map<string, Tenant>()
  const { paceOf, remember } = rememberPaces(slowMs)
  return {
    tenant(id: string): Tenant {
      let tenant = tenants.get(id)
      if (!tenant) tenants.set(id, (tenant = { id, since: [], pace: paceOf(id), people: new Map(), ring: [] }))
      return tenant
    },
    person(tenant: Tenant, id: string): Person {
      let person = tenant.people.get(id)
      if (!person) tenant.people.set(id, (person = { id, since: [], pace: paceOf(`${tenant.id} ${id}`), line: [] }))
      return person
    },
    /** Lets go of a person who is neither in nor waits, and of a tenant without people. */
    forget(tenant: Tenant, person: Person): void {
      if (person.since.length || person.line.length) return
      tenant.people.delete(person.id)
      remember(`${tenant.id} ${person.id}`, person)
      if (tenant.people.size) return
      tenants.delete(tenant.id)
      remember(tenant.id, tenant)
    },
  }
}

/** Those who wait: the tenants among them in a ring, the people of each in a ring of its own. */
function openLine() {
  const ring: Tenant[] = []
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    join(tenant: Tenant, person: Person, one: Waiting): void {
      if (!tenant.ring.length) ring.push(tenant)
      if (person.line.push(one) === 1) tenant.ring.push(person)
      waiting++
    },
    leave(tenant: Tenant, person: Person, one: Waiting): void {
      person.line.splice(person.line.indexOf(one), 1)
      waiting--
      if (!person.line.length) tenant.ring.splice(tenant.ring.indexOf(person), 1)
      if (!tenant.ring.length) ring.splice(ring.indexOf(tenant), 1)
    },
    /** Takes out whose turn it is among those who may go. */
    next(may: (tenant: Tenant, person: Person) => boolean): Waiting | undefined {
      // Each is judged once: a moment later somebody may have turned slow.
      let person: Person | undefined
      const tenant = nextOf(ring, (t) => (person = nextOf(t.ring, (p) => may(t, p))) !== undefined)
      if (!tenant || !person) return undefined
      const first = person.line.shift()
      waiting--
      if (person.line.length) tenant.ring.push(person)
      if (tenant.ring.length) ring.push(tenant)
      return first
    },
  }
}

function count(who: Stays, since: number, took: number): void {
  who.since.splice(who.since.indexOf(since), 1)
  who.pace = who.pace * 0.8 + took * 0.2
}

export function openGate(bounds: GateBounds, now: () => number = () => performance.now()): Gate {
  const { slow, beside } = bounds
  const present = keepPresent(slow?.ms)
  const line = openLine()
  const hasRoom = roomOf(bounds, now)
  let inside = 0
  const may = (tenant: Tenant, person: Person) => inside < bounds.all && hasRoom(tenant, person)

  function begin(tenant: Tenant, person: Person): Leave {
    const since = now()
    inside++
    tenant.since.push(since)
    person.since.push(since)
    let left = false
    function leave(took: number): void {
      inside--
      count(tenant, since, took)
      count(person, since, took)
      present.forget(tenant, person)
      callNext()
    }
    return () => {
      if (left) return
      left = true
      const took = now() - since
      // The place of a slow one stays empty for as long as it was taken: others need the core.
      if (slow && took > slow.ms && beside?.when(tenant.id)) setTimeout(leave, Math.min(took, longestRest), took)
      else leave(took)
    }
  }

  function callNext(): void {
    while (line.waiting && inside < bounds.all) {
      const first = line.next(may)
      if (!first) return
      first.go()
    }
  }

  const stand = (tenant: Tenant, person: Person) =>
    new Promise<Leave>((resolve, reject) => {
      const late =
        bounds.waitMs === Infinity
          ? undefined
          : setTimeout(() => {
              line.leave(tenant, person, one)
              present.forget(tenant, person)
              reject(tooManyAtOnce())
            }, bounds.waitMs)
      const one: Waiting = {
        go() {
          clearTimeout(late)
          resolve(begin(tenant, person))
        },
      }
      line.join(tenant, person, one)
    })

  return {
    get waiting() {
      return line.waiting
    },
    enter(tenantId, personId) {
      const tenant = present.tenant(tenantId)
      const person = present.person(tenant, personId)
      if (!person.line.length && may(tenant, person)) return begin(tenant, person)
      if (person.line.length < bounds.line) return stand(tenant, person)
      present.forget(tenant, person)
      throw tooManyAtOnce()
    },
  }
}
