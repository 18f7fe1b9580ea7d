import { z } from 'zod'

import { isContainerNumber } from '../../../../business/containerNumber.ts'
import {
  choiceField,
  dateTimeField,
  dictionaryField,
  integerField,
  longTextField,
  textField,
} from '../../../../kernel/field.ts'
import { rule } from '../../../../kernel/issue.ts'
import { resource } from '../../../../kernel/resource.ts'
import { route } from '../../../../kernel/route.ts'
import { id, string } from '../../../../kernel/value.ts'
import { roadCargoText } from './roadCargo.text.ts'
import { roadCargoMachine } from './roadCargoSteps.ts'
import { truckTripText as t } from './truckTrip.text.ts'

export type TripState = keyof typeof t.states
export const tripColours = {
  open: 'blue',
  closing: 'orange',
  late: 'red',
  held: 'red',
  crossed: 'green',
  cancelled: 'default',
} as const
/** Trucks of a day that the board shows. */
export const mostOnBoard = 1000

const squeezed = (s: string) => s.replaceAll(/[\s·-]/g, '').toUpperCase()
/** A registration mark of Hong Kong: two letters and up to four digits, or one of its owner's choice (Cap. 374E, up to eight characters without I, O and Q). */
const vehicle = z
  .string()
  .transform(squeezed)
  .refine((s) => /^[A-Z]{0,2}\d{1,4}$|^[A-HJ-NPR-Z0-9]{1,8}$/.test(s), rule(t.vehicleForm))
const plate = z
  .string()
  .transform(squeezed)
  .refine((s) => /^粤Z[A-Z0-9]{4}[港澳]$/.test(s), rule(t.plateForm))

const container = z.string().transform(squeezed).refine(isContainerNumber, rule(t.containerForm))

const base = resource({
  name: 'truckTrip',
  title: t.title,
  records: t.records,
  path: '/api/customs/truckTrip',
  labelField: 'code',
  cards: ['state', 'vehicle', 'expectedAt'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    state: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      computed: true,
      required: true,
      tells: ['expectedAt', 'crossedAt'],
      width: 140,
      colours: tripColours,
    }),
    vehicle: { ...textField({ label: t.vehicle, required: true, max: 8, search: true, width: 120 }), schema: vehicle },
    expectedAt: dateTimeField({
      label: roadCargoText.expectedAt,
      required: true,
      sort: true,
      filter: true,
      width: 150,
    }),
    controlPoint: dictionaryField('hkControlPoint', {
      label: roadCargoText.controlPoint,
      required: true,
      filter: true,
      width: 130,
    }),
    direction: choiceField(roadCargoText.directions, {
      label: roadCargoText.direction,
      required: true,
      filter: true,
      width: 110,
      colours: { import: 'blue', export: 'green' },
    }),
    mainlandPlate: { ...textField({ label: t.mainlandPlate, max: 8, search: true, width: 120 }), schema: plate },
    driverName: textField({ label: t.driverName, max: 60, search: true, width: 110 }),
    driverPhone: textField({ label: t.driverPhone, max: 30, width: 130 }),
    haulier: textField({ label: t.haulier, max: 120, width: 150 }),
    containerNo: { ...textField({ label: t.containerNo, max: 11, width: 130 }), schema: container },
    cargoCount: integerField({
      label: t.cargoCount,
      readOnly: true,
      computed: true,
      required: true,
      min: 0,
      max: 1_000_000,
      width: 90,
    }),
    packages: integerField({
      label: t.packages,
      readOnly: true,
      computed: true,
      required: true,
      min: 0,
      max: 1_000_000_000,
      width: 80,
    }),
    crossedAt: dateTimeField({ label: t.crossedAt, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})

const instant = z.iso.datetime({ offset: true })
const word = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

const cargoOnBoard = z.object({
  id,
  version: z.int(),
  code: z.string(),
  ccrn: z.string().nullable(),
  status: z.enum(roadCargoMachine.stateNames),
  goods: z.string().nullable(),
  packages: z.int().nullable(),
  direction: z.enum(['import', 'export']),
  controlPoint: z.string().nullable(),
  expectedAt: instant.nullable(),
  customer: z.string().nullable(),
})
const tripOnBoard = z.object({
  id,
  version: z.int(),
  code: z.string(),
  state: z.enum(Object.keys(t.states) as [TripState]),
  vehicle: z.string(),
  driverName: z.string().nullable(),
  direction: z.enum(['import', 'export']),
  controlPoint: z.string(),
  expectedAt: instant,
  crossedAt: instant.nullable(),
  cargo: z.array(cargoOnBoard),
})
const board = z.object({
  day: z.iso.date(),
  controlPoints: z.array(z.object({ code: z.string(), name: word })),
  trips: z.array(tripOnBoard),
  more: z.boolean(),
  /** Cargo with a CCRN and without a truck, the first to cross on top. */
  unassigned: z.array(cargoOnBoard),
})
export type Board = z.output<typeof board>
export type TripOnBoard = z.output<typeof tripOnBoard>
export type CargoOnBoard = z.output<typeof cargoOnBoard>
export type TruckTripRow = z.output<typeof base.row>

const may = (action: 'view' | 'edit') => ({ permission: `truckTrip.${action}` }) as const
const at = (name: string, title: typeof t.cancel) =>
  ({ method: 'POST', path: `/api/customs/truckTrip/${name}`, title }) as const

const driverPage = z.object({
  vehicle: z.string(),
  mainlandPlate: z.string().nullable(),
  direction: z.enum(['import', 'export']),
  controlPoint: word,
  expectedAt: instant,
  timeZone: z.string(),
  state: z.enum(Object.keys(t.states) as [TripState]),
  /** What he shows at the gate. */
  cargo: z.array(
    z.object({
      ccrn: z.string(),
      packages: z.int(),
      packageDescription: z.string(),
      held: z.boolean(),
      bars: z.string(),
    }),
  ),
})
export type DriverPage = z.output<typeof driverPage>

/** Trucks over the boundary with the cargo that is bundled to them. */
export const truckTrip = {
  ...base,
  routes: {
    ...base.routes,
    board: route({
      method: 'GET',
      path: '/api/customs/truckTrip/board',
      title: t.board,
      access: may('view'),
      /** Without a day today, by the clock of Hong Kong. */
      input: z.strictObject({ day: z.iso.date().optional() }),
      output: board,
    }),
    cancel: route({
      ...at('cancel', t.cancel),
      access: may('edit'),
      input: z.strictObject({ id, version: z.int() }),
      output: base.row,
    }),
    /** For all cargo on it: crossed, or held. */
    result: route({
      ...at('result', t.result),
      access: may('edit'),
      input: z.strictObject({ id, result: z.enum(['crossed', 'inspection']), at: instant }),
      output: base.row,
    }),
    /** The address of the page that the driver opens without signing in; the one before it ends. */
    driverLink: route({
      ...at('driverLink', t.driverLink),
      access: may('edit'),
      input: z.strictObject({ id }),
      output: z.object({ path: z.string() }),
    }),
    endDriverLink: route({
      ...at('endDriverLink', t.endDriverLink),
      access: may('edit'),
      input: z.strictObject({ id }),
    }),
    driverPage: route({
      method: 'GET',
      path: '/api/customs/truckTrip/driverPage',
      title: t.driverPage,
      access: { open: 'proved by the link that the dispatcher gave; one truck, until it has crossed; rate-limited' },
      input: z.strictObject({ tenant: string(64).min(1), ticket: string(64).min(20) }),
      output: driverPage,
    }),
  },
} as const
