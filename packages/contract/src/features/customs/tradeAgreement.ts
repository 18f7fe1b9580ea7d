import { z } from 'zod'

import { choiceField, dateField, flagField, longTextField, textField } from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import { string } from '../../kernel/value.ts'
import { endsAfterStart, jurisdictionField } from './additionalDuty.ts'
import { tradeAgreementText as t } from './tradeAgreement.text.ts'

const programCode = string(20)
  .min(1)
  .overwrite((s) => s.toUpperCase())

const base = resource({
  name: 'tradeAgreement',
  title: t.title,
  path: '/api/customs/tradeAgreement',
  labelField: 'code',
  sort: '-validFrom',
  fields: {
    jurisdiction: jurisdictionField({ label: t.jurisdiction, required: true, filter: true, width: 110 }),
    treatment: choiceField(t.treatments, {
      label: t.treatment,
      required: true,
      filter: true,
      width: 170,
      colours: { special: 'blue', mfn: 'green', general: 'orange' },
    }),
    code: {
      ...textField({ label: t.code, hint: t.codeHint, required: true, max: 20, sort: true, search: true, width: 100 }),
      schema: programCode,
    },
    name: textField({ label: t.name, required: true, max: 300, search: true, width: 260 }),
    tariffCodes: textField({ label: t.tariffCodes, hint: t.tariffCodesHint, max: 200, width: 120 }),
    /** Alpha-3 codes parted by commas; null is every country that the general rate is not for. */
    origins: textField({ label: t.origins, hint: t.originsHint, max: 2000, width: 240 }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, filter: true, width: 110 }),
    validTo: dateField({ label: t.validTo, sort: true, filter: true, width: 110 }),
    source: textField({ label: t.source, required: true, max: 300, aside: true, width: 200 }),
    shared: flagField({ label: t.shared, required: true, readOnly: true, computed: true, width: 100 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    endsAfterStart,
    {
      field: 'origins',
      message: t.noMembers,
      holds: (v) => v['treatment'] === undefined || v['treatment'] === 'special' || Boolean(v['origins']),
    },
  ],
})

/** Which origins have a right to which rates, and when: agreements and programmes, most favoured nation, the general rate. */
export const tradeAgreement = base
export type TradeAgreementRow = z.output<typeof base.row>
