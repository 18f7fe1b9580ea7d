import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { languages } from '../../../../kernel/text.ts'
import { id, string } from '../../../../kernel/value.ts'
import { talkRoutes } from '../../talk/recordTalk.ts'
import { chargeKinds } from './drayCharges.ts'
import { drayMoveText as t } from './drayMove.text.ts'
import { drayMoveResource as base, drayTabs, type DrayTab } from './drayMoveResource.ts'
import { driverSteps, drayMachine } from './draySteps.ts'

/** Moves that the board shows, and photos that one keeps. */
export const mostOnDrayBoard = 1000
export const mostDrayPhotos = 12
export const largestPhoto = 6
const mostContainers = 50

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const instant = z.iso.datetime({ offset: true })
const status = z.enum(drayMachine.stateNames)

const charge = z.object({ kind: z.enum(chargeKinds), amount: z.string().nullable(), rule: words })
const clock = z.object({
  name: z.enum(['demurrage', 'perDiem', 'detention']),
  freeUntil: z.iso.date(),
  days: z.int(),
  running: z.boolean(),
  /** USD so far; null without a rate on file, and for whom costs are not. */
  amount: z.string().nullable(),
})
const appointment = z.object({
  kind: z.enum(['pickup', 'return']),
  terminal: z.string(),
  startsAt: instant,
  number: z.string().nullable(),
})
const photo = z.object({ id, at: instant, name: z.string() })

const full = base.row.extend({
  steps: z.array(z.object({ step: z.enum(drayMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
  /** May be dispatched as far as customs goes; null where nothing is said of it. */
  released: z.boolean().nullable(),
  timeZone: z.string().nullable(),
  clocks: z.array(clock),
  charges: z.array(charge),
  /** Their sum so far; null while a rate is missing. */
  sum: z.string().nullable(),
  appointments: z.array(appointment),
  photos: z.array(photo),
  events: z.array(
    z.object({
      id,
      step: z.enum(drayMachine.stepNames),
      at: instant,
      person: z.string().nullable(),
      /** From the page of the driver's link. */
      byDriver: z.boolean(),
      note: z.string().nullable(),
    }),
  ),
})
export type DrayMoveFull = z.output<typeof full>
export type DrayMoveRow = z.output<typeof base.row>
export type DrayClock = z.output<typeof clock>

const onBoard = z.object({
  id,
  version: z.int(),
  code: z.string(),
  status,
  containerNo: z.string(),
  sizeType: z.string().nullable(),
  customer: z.string().nullable(),
  terminal: z.string().nullable(),
  timeZone: z.string().nullable(),
  city: z.string().nullable(),
  driverName: z.string().nullable(),
  truck: z.string().nullable(),
  lastFreeDay: z.string().nullable(),
  appointmentAt: instant.nullable(),
  windowTo: instant.nullable(),
  held: z.boolean(),
  released: z.boolean(),
  clocks: z.array(clock),
})
const board = z.object({ now: instant, moves: z.array(onBoard), more: z.boolean() })
export type DrayBoard = z.output<typeof board>
export type DrayOnBoard = z.output<typeof onBoard>

const ticket = { tenant: string(64).min(1), ticket: string(64).min(20) }
/** Strokes of a signature as a path within 600 × 200. */
const signature = z
  .string()
  .max(20_000)
  .regex(/^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)+$/)
const byLink = {
  open: 'proved by the link that the dispatcher gave; one move, until it is closed; rate-limited',
} as const
const driverPage = z.object({
  code: z.string(),
  status,
  containerNo: z.string(),
  sizeType: z.string().nullable(),
  seal: z.string().nullable(),
  chassis: z.string().nullable(),
  terminal: z.string().nullable(),
  terminalAddress: z.string().nullable(),
  timeZone: z.string(),
  pickupNo: z.string().nullable(),
  appointmentAt: instant.nullable(),
  returnAt: instant.nullable(),
  deliveryName: z.string().nullable(),
  deliveryAddress: z.string().nullable(),
  deliveryCity: z.string().nullable(),
  windowFrom: instant.nullable(),
  windowTo: instant.nullable(),
  emptyReturn: z.string().nullable(),
  hazmat: z.boolean(),
  overweight: z.boolean(),
  /** Steps that lead on from here. */
  steps: z.array(z.enum(driverSteps)),
  photos: z.int(),
})
export type DrayDriverPage = z.output<typeof driverPage>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const may = (action: 'view' | 'edit' | 'dispatch') => ({ permission: `drayMove.${action}` }) as const
const post = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'POST', path: `/api/customs/drayMove/${name}`, title }) as const
const got = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'GET', path: `/api/customs/drayMove/${name}`, title }) as const
const reason = string(500)
type Step = keyof typeof t.steps
const step = <N extends Step>(name: N, action: 'edit' | 'dispatch' = 'dispatch') =>
  route({ ...post(name, t.steps[name]), access: may(action), input: z.strictObject(named), output: full })
const explained = <N extends Step>(name: N, action: 'edit' | 'dispatch' = 'dispatch') =>
  route({
    ...post(name, t.steps[name]),
    access: may(action),
    input: z.strictObject({ ...named, reason: reason.min(1) }),
    output: full,
  })
/** Happened at a time; without one, now. */
const timed = <N extends Step>(name: N) =>
  route({
    ...post(name, t.steps[name]),
    access: may('dispatch'),
    input: z.strictObject({ ...named, at: instant.optional() }),
    output: full,
  })

/** Container moves. Steps answer with the move as it stands; 404, 409 where stale or the state does not allow it, 422 with what is missing. */
export const drayMove = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, output: full }),
    update: route({ ...routes.update, output: full }),
    counters: route({
      ...got('counters', t.counters),
      access: may('view'),
      output: z.object(Object.fromEntries(drayTabs.map((tab) => [tab, z.int()])) as Record<DrayTab, z.ZodInt>),
    }),
    board: route({ ...got('board', t.board), access: may('view'), output: board }),
    /** A move for each container of an entry that has none. */
    fromEntry: route({
      ...post('fromEntry', t.fromEntry),
      access: may('edit'),
      input: z.strictObject({ entryId: id }),
      output: z.array(base.row).max(mostContainers),
    }),
    slots: route({
      ...got('slots', t.slots),
      access: may('dispatch'),
      input: z.strictObject({ terminalId: id, day: z.iso.date() }),
      output: z.object({
        timeZone: z.string(),
        list: z.array(z.object({ startsAt: instant, taken: z.int(), places: z.int() })),
      }),
    }),
    /** In place of the one before. Throws 409 where the slot is taken. */
    book: route({
      ...post('book', t.book),
      access: may('dispatch'),
      input: z.strictObject({
        ...named,
        kind: z.enum(['pickup', 'return']),
        terminalId: id,
        startsAt: instant,
        number: string(40).optional(),
      }),
      output: full,
    }),
    unbook: route({
      ...post('unbook', t.unbook),
      access: may('dispatch'),
      input: z.strictObject({ ...named, kind: z.enum(['pickup', 'return']) }),
      output: full,
    }),
    review: step('review', 'edit'),
    confirm: step('confirm'),
    hold: explained('hold', 'edit'),
    resume: step('resume', 'edit'),
    dispatch: timed('dispatch'),
    recall: step('recall'),
    dryRun: explained('dryRun'),
    arrive: timed('arrive'),
    pickUp: timed('pickUp'),
    setOut: timed('setOut'),
    deliver: route({
      ...post('deliver', t.steps.deliver),
      access: may('dispatch'),
      input: z.strictObject({ ...named, at: instant.optional(), receivedBy: string(60).min(1) }),
      output: full,
    }),
    returnEmpty: timed('returnEmpty'),
    close: step('close'),
    cancel: explained('cancel'),
    print: route({
      ...got('print', t.print),
      access: may('view'),
      input: z.strictObject({ id, paper: z.enum(['order', 'proof']), language: z.enum(languages) }),
      answer: 'file',
    }),
    photo: route({
      ...got('photo', t.photo),
      access: may('view'),
      input: z.strictObject({ id, photoId: id }),
      answer: 'file',
    }),
    ...talkRoutes('drayMove'),
    /** The address of the page that the driver opens without signing in; the one before it ends. */
    driverLink: route({
      ...post('driverLink', t.driverLink),
      access: may('dispatch'),
      input: z.strictObject({ id }),
      output: z.object({ path: z.string() }),
    }),
    endDriverLink: route({
      ...post('endDriverLink', t.endDriverLink),
      access: may('dispatch'),
      input: z.strictObject({ id }),
    }),
    driverPage: route({
      ...got('driverPage', t.driverPage),
      access: byLink,
      input: z.strictObject(ticket),
      output: driverPage,
    }),
    /** Answers with the page as it stands then. Throws 404, 409 where the step does not lead on, 422 at what is missing. */
    driverStep: route({
      ...post('driverStep', t.driverStep),
      access: byLink,
      input: z.strictObject({
        ...ticket,
        step: z.enum(driverSteps),
        seal: string(40).optional(),
        chassis: string(20).optional(),
        receivedBy: string(60).optional(),
        signature: signature.optional(),
      }),
      output: driverPage,
    }),
    driverPhoto: route({
      ...post('driverPhoto', t.driverPhoto),
      access: byLink,
      upload: true,
      stores: true,
      maxFile: largestPhoto,
      input: z.strictObject(ticket),
      output: driverPage,
    }),
  },
} as const

/** The same with the words that a customer's people know; routes and shape are those of `drayMove`. */
export const ownDray = {
  ...drayMove,
  fields: { ...drayMove.fields, status: { ...drayMove.fields.status, choices: t.ownStatuses } },
} as const
