import { z } from 'zod'

import { choiceField, integerField, longTextField, textField } from '../../../../kernel/field.ts'
import { rule } from '../../../../kernel/issue.ts'
import { resource } from '../../../../kernel/resource.ts'
import { string } from '../../../../kernel/value.ts'
import { drayTerminalText as t } from './drayTerminal.text.ts'

const hour = { required: true, min: 0, max: 24, width: 110 } as const

/** Terminals where containers are picked up and brought back: their clock, their gate hours, and how many of the own trucks a slot takes. */
export const drayTerminal = resource({
  name: 'drayTerminal',
  title: t.title,
  path: '/api/customs/drayTerminal',
  labelField: 'name',
  cards: ['code', 'timeZone', 'perSlot'],
  fields: {
    name: textField({ label: t.name, required: true, max: 80, sort: true, search: true, width: 220 }),
    code: {
      ...textField({ label: t.code, required: true, max: 4, search: true, width: 130 }),
      schema: string(4)
        .overwrite((s) => s.toUpperCase())
        .refine((s) => /^[A-Z0-9]{4}$/.test(s), rule(t.codeForm)),
    },
    address: textField({ label: t.address, max: 200, width: 240 }),
    timeZone: choiceField(t.timeZones, { label: t.timeZone, required: true, width: 120 }),
    opens: integerField({ label: t.opens, ...hour, atFirst: 7 }),
    closes: integerField({ label: t.closes, ...hour, atFirst: 18 }),
    slotMinutes: choiceField(t.slotLengths, { label: t.slotMinutes, required: true, atFirst: '60', width: 120 }),
    perSlot: integerField({ label: t.perSlot, required: true, atFirst: 1, min: 1, max: 99, width: 110 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [{ field: 'closes', message: t.order, holds: (v) => Number(v['closes']) > Number(v['opens']) }],
})
export type DrayTerminalRow = z.output<typeof drayTerminal.row>
