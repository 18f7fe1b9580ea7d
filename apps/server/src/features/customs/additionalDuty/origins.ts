import { additionalDutyText as t } from '@clearway/contract/features/customs/additionalDuty.text'
import { languages } from '@clearway/contract/kernel/text'

import type { Context } from '../../../kernel/context.ts'
import { dictionary } from '../../../kernel/crud/dictionaries.ts'
import { refuseField } from '../../../kernel/refuse.ts'

/** Countries as people write them, `CHN, 香港; Macao`, as codes parted by commas; null for none. Refuses the field with the first name that nobody knows. */
export async function originCodes(
  ctx: Pick<Context, 'db' | 'services'>,
  field: string,
  text: unknown,
): Promise<string | null> {
  const names = String(text ?? '')
    .split(/[,;，；、\n]+/)
    .map((s) => s.trim())
    .filter(Boolean)
  const countries = [...(await dictionary(ctx, 'country')).values()]
  const codes = names.map((name) => {
    const plain = name.toLowerCase()
    const country = countries.find(
      (c) => c.value.toLowerCase() === plain || languages.some((l) => c.label[l].toLowerCase() === plain),
    )
    if (!country) throw refuseField(field, t.badOrigin, { name: name.slice(0, 60) })
    return country.value
  })
  return [...new Set(codes)].sort().join(',') || null
}
