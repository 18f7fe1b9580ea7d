import { refusals } from '@clearway/contract/kernel/refusal.text'
import { refuse } from './refuse.ts'

export interface GateBounds {
  /** How many are in at once: in all, of one tenant, of one person of it. */
  readonly all: number
  readonly tenant: number
  readonly person: number
  /** Whoever is slow, here longer than `ms` on average or just now, comes down to these. Who was quick so far has one place beyond them. */
  readonly slow?: { readonly tenant: number; readonly person: number; readonly ms: number }
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

interface Waiting { readonly go: () => void }
/** When those who are in came, the first of them first, and what a stay takes on average in milliseconds. */
interface Stays { readonly since: number[]; pace: number }
interface Person extends Stays { readonly id: string; readonly line: Waiting[] }
interface Tenant extends Stays { readonly id: string; readonly people: Map<string, Person>; readonly ring: Person[] }

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

export function openGate(bounds: GateBounds, now: () => number = () => performance.now()): Gate {
  const tenants = new Map<string, Tenant>()
  const ring: Tenant[] = []
  const paces = new Map<string, number>()
  const { slow } = bounds
  let inside = 0
  let waiting = 0

  const swift = (who: Stays, most: number) => who.since.length < most || (who.pace <= slow!.ms && now() - who.since[0]! <= slow!.ms)
  const may = (tenant: Tenant, person: Person) =>
    inside < bounds.all && tenant.since.length < bounds.tenant && person.since.length < bounds.person
    && (!slow || (!person.since.length && person.pace <= slow.ms) || (swift(person, slow.person) && swift(tenant, slow.tenant)))

  function remember(key: string, { pace }: Stays): void {
    if (!slow || (pace <= slow.ms && !paces.has(key))) return
    paces.delete(key)
    if (pace <= slow.ms) return
    if (paces.size >= mostRemembered) paces.delete(paces.keys().next().value as string)
    paces.set(key, pace)
  }

  function forget(tenant: Tenant, person: Person): void {
    if (person.since.length || person.line.length) return
    tenant.people.delete(person.id)
    remember(`${tenant.id} ${person.id}`, person)
    if (tenant.people.size) return
    tenants.delete(tenant.id)
    remember(tenant.id, tenant)
  }

  function count(who: Stays, since: number, took: number): void {
    who.since.splice(who.since.indexOf(since), 1)
    who.pace = who.pace * 0.8 + took * 0.2
  }

  function begin(tenant: Tenant, person: Person): Leave {
    const since = now()
    inside++
    tenant.since.push(since)
    person.since.push(since)
    let left = false
    return () => {
      if (left) return
      left = true
      inside--
      const took = now() - since
      count(tenant, since, took)
      count(person, since, took)
      forget(tenant, person)
      if (waiting) callNext()
    }
  }

  function callNext(): void {
    while (waiting && inside < bounds.all) {
      const tenant = nextOf(ring, (t) => t.ring.some((p) => may(t, p)))
      if (!tenant) return
      const person = nextOf(tenant.ring, (p) => may(tenant, p))!
      const first = person.line.shift()!
      waiting--
      if (person.line.length) tenant.ring.push(person)
      if (tenant.ring.length) ring.push(tenant)
      first.go()
    }
  }

  function leaveLine(tenant: Tenant, person: Person, one: Waiting): void {
    person.line.splice(person.line.indexOf(one), 1)
    waiting--
    if (!person.line.length) tenant.ring.splice(tenant.ring.indexOf(person), 1)
    if (!tenant.ring.length) ring.splice(ring.indexOf(tenant), 1)
    forget(tenant, person)
  }

  const stand = (tenant: Tenant, person: Person) => new Promise<Leave>((resolve, reject) => {
    const late = bounds.waitMs === Infinity ? undefined : setTimeout(() => {
      leaveLine(tenant, person, one)
      reject(tooManyAtOnce())
    }, bounds.waitMs)
    const one: Waiting = {
      go() {
        clearTimeout(late)
        resolve(begin(tenant, person))
      },
    }
    if (!tenant.ring.length) ring.push(tenant)
    if (person.line.push(one) === 1) tenant.ring.push(person)
    waiting++
  })

  return {
    get waiting() { return waiting },
    enter(tenantId, personId) {
      let tenant = tenants.get(tenantId)
      if (!tenant) tenants.set(tenantId, (tenant = { id: tenantId, since: [], pace: paces.get(tenantId) ?? 0, people: new Map(), ring: [] }))
      let person = tenant.people.get(personId)
      if (!person) tenant.people.set(personId, (person = { id: personId, since: [], pace: paces.get(`${tenantId} ${personId}`) ?? 0, line: [] }))
      if (!person.line.length && may(tenant, person)) return begin(tenant, person)
      if (person.line.length < bounds.line) return stand(tenant, person)
      forget(tenant, person)
      throw tooManyAtOnce()
    },
  }
}
