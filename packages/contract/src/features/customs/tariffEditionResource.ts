import {
  choiceField,
  dateField,
  dateTimeField,
  flagField,
  integerField,
  longTextField,
  textField,
} from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import { tariffText as t } from './tariff.text.ts'

/** The fields of an edition, and the list of them. */
export const editionResource = resource({
  name: 'tariffEdition',
  title: t.title,
  path: '/api/customs/tariffEdition',
  labelField: 'name',
  sort: '-validFrom',
  fields: {
    name: textField({ label: t.name, required: true, max: 120, width: 180 }),
    jurisdiction: textField({ label: t.jurisdiction, required: true, readOnly: true, filter: true, width: 120 }),
    status: choiceField(t.statuses, {
      label: t.status,
      required: true,
      readOnly: true,
      filter: true,
      aside: true,
      width: 120,
      colours: { draft: 'orange', active: 'green', reverted: 'default' },
    }),
    /** Where an active edition stands today. */
    phase: choiceField(t.phases, {
      label: t.phase,
      required: true,
      readOnly: true,
      computed: true,
      width: 110,
      colours: { draft: 'orange', scheduled: 'blue', running: 'green', superseded: 'default', reverted: 'default' },
    }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, width: 110 }),
    validTo: dateField({ label: t.validTo, readOnly: true, width: 110 }),
    lineCount: integerField({ label: t.lineCount, readOnly: true, required: true, min: 0, max: 1_000_000, width: 80 }),
    newLines: integerField({ label: t.kinds.new, readOnly: true, computed: true, min: 0, max: 1_000_000, width: 70 }),
    changedLines: integerField({
      label: t.kinds.changed,
      readOnly: true,
      computed: true,
      min: 0,
      max: 1_000_000,
      width: 70,
    }),
    endingLines: integerField({
      label: t.kinds.ending,
      readOnly: true,
      computed: true,
      min: 0,
      max: 1_000_000,
      width: 70,
    }),
    invalidLines: integerField({
      label: t.kinds.invalid,
      readOnly: true,
      computed: true,
      min: 0,
      max: 1_000_000,
      width: 70,
    }),
    format: choiceField(t.formats, {
      label: t.format,
      required: true,
      readOnly: true,
      filter: true,
      aside: true,
      width: 160,
    }),
    source: textField({ label: t.source, hint: t.sourceHint, required: true, max: 300, aside: true, width: 220 }),
    official: flagField({ label: t.official, readOnly: true, required: true, width: 90 }),
    comparedName: textField({ label: t.comparedWith, readOnly: true, computed: true, aside: true, width: 200 }),
    shared: flagField({ label: t.shared, readOnly: true, required: true, computed: true, aside: true, width: 100 }),
    activatedAt: dateTimeField({ label: t.activatedAt, readOnly: true, aside: true, width: 160 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})
