import { plainRateText, plainUnit } from '@clearway/contract/features/customs/quantity'
import type { Rate, RateKind, SpecificRate } from '@clearway/contract/features/customs/rate'
import Big from 'big.js'

type Form = Pick<Rate, 'form' | 'adValorem' | 'specific'>

const number = String.raw`\d[\d,]*(?:\.\d+)?|\.\d+`
const perCent = new RegExp(String.raw`^(${number})\s?%$`)
// `4.4¢/kg`, `$1.865/kg`, `0.9¢ each`, `77.2¢/kg`, `17.6¢ per liter`
const perUnit = new RegExp(
  String.raw`^(\$)?(${number})\s?(¢|cents?)?\s?(?:/|per |(?=each))\s?([a-zA-Z][a-zA-Z.0-9²³/ ]{0,60}|1,?000(?: [a-z]+)?)$`,
)

const decimalOf = (text: string): string => new Big(text.replaceAll(',', '')).toFixed()

function specificOf(part: string): SpecificRate | undefined {
  const [, dollar, amount, cents, unit] = perUnit.exec(part) ?? []
  if (!amount || !unit || !!dollar === !!cents) return undefined
  return {
    amount: dollar ? decimalOf(amount) : new Big(decimalOf(amount)).div(100).toFixed(),
    currency: 'USD',
    unit: plainUnit(unit),
  }
}

/** The form of a rate of the United States tariff; what arithmetic on value and quantity cannot do "needs a person". */
export function readUsRate(text: string): Form {
  const plain = plainRateText(text)
  if (/^free$/i.test(plain)) return { form: 'free' }
  const parts = plain.split(/\s?\+\s?/)
  const values = parts.map((part) => perCent.exec(part)?.[1]).filter((v) => v !== undefined)
  const specifics = parts.map(specificOf).filter((s) => s !== undefined)
  if (values.length + specifics.length !== parts.length || values.length > 1 || specifics.length > 4) {
    // A sum of rates on parts of the goods ("3.1% on the value of the rifle + …") is compound, but has no figures that value and quantity are enough for.
    return {
      form: parts.length > 1 && parts.every((part) => /^(\$?[\d.]+\s?[%¢]?)/.test(part)) ? 'compound' : 'person',
    }
  }
  const adValorem = values[0] && decimalOf(values[0])
  if (adValorem && specifics.length) return { form: 'compound', adValorem, specific: specifics }
  return adValorem ? { form: 'adValorem', adValorem } : { form: 'specific', specific: specifics }
}

/** "The duty provided in the applicable subheading + 25%": what a chapter-99 row adds, or undefined where it adds something else. */
function readUsAddition(text: string): Form | undefined {
  if (/^no change$/i.test(plainRateText(text))) return { form: 'free' }
  const match = /^the duty provided in the applicable subheading(?:\s?(?:\+|plus)\s?(?:a duty of )?(.+))?$/i.exec(
    plainRateText(text),
  )
  if (!match) return undefined
  return match[1] ? readUsRate(match[1]) : { form: 'free' }
}

// `6.5`, `6.5%`, `免税`, `0`, `1.5元/千克`, `5%+3元/升`, `RMB 1.2/kg`, `20%加0.5元/500克（或者500毫升）`, `每千支30元`
const unit = String.raw`[\p{L}0-9]{1,20}(?:\s?[（(]\s?或者?\s?[\p{L}0-9]{1,14}[)）])?`
const yuan = new RegExp(
  String.raw`^(?:¥|￥|RMB\s?|CNY\s?)?(${number})\s?(?:元|yuan|CNY)?\s?(?:人民币)?\s?(?:/|每)\s?(${unit})$`,
  'u',
)
const each = new RegExp(String.raw`^每\s?(${unit.replace('0-9', '')})\s?(${number})\s?元$`, 'u')

function yuanOf(part: string): SpecificRate | undefined {
  const [, amount, per] = yuan.exec(part) ?? []
  const [, perEach, amountEach] = each.exec(part) ?? []
  const [figure, name] = [amount ?? amountEach, per ?? perEach]
  return figure && name ? { amount: decimalOf(figure), currency: 'CNY', unit: name } : undefined
}

/** Digits and signs of a Chinese keyboard as those of a Latin one; its brackets belong to units and stay. */
export const latinFigures = (text: string): string =>
  text.replace(/[\uff05\uff0b-\uff0f\uff10-\uff19]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))

/** The form of a rate in a workbook of China's tariff. A bare number is per cent; `0` is a rate of nought, which is duty-free. */
export function readChinaRate(text: string): Form {
  const plain = latinFigures(plainRateText(text)).replace(/^\((.*)\)$/, '$1')
  if (/^(0|0%|0\.0+%?|零|免|免税|free)$/i.test(plain)) return { form: 'free' }
  const parts = plain.split(/\s?[+加]\s?/)
  const values = parts
    .map((part) => perCent.exec(part)?.[1] ?? (new RegExp(`^(${number})$`).test(part) ? part : undefined))
    .filter((v) => v !== undefined)
  const specifics = parts.map(yuanOf).filter((s) => s !== undefined)
  if (values.length + specifics.length !== parts.length || values.length > 1) return { form: 'person' }
  const adValorem = values[0] && decimalOf(values[0])
  if (adValorem && specifics.length) return { form: 'compound', adValorem, specific: specifics }
  return adValorem ? { form: 'adValorem', adValorem } : { form: 'specific', specific: specifics }
}

// The bounds of the contract; asked by hand, because an import makes a hundred thousand of them.
const fits = ({ adValorem, specific }: Form): boolean =>
  (adValorem === undefined || /^\d{1,6}(\.\d{1,6})?$/.test(adValorem)) &&
  (specific ?? []).every((s) => /^\d{1,10}(\.\d{1,8})?$/.test(s.amount) && s.unit.length <= 40)

/** A rate with the words that it came from, at most a thousand characters of them. Figures out of all bounds need a person. */
export const rateOf = (
  kind: RateKind,
  form: Form,
  text: string,
  more: Partial<Pick<Rate, 'programs' | 'validFrom' | 'validTo'>> = {},
): Rate => ({
  kind,
  ...(fits(form) ? form : { form: 'person' as const }),
  ...more,
  text: plainRateText(text).slice(0, 1000),
})

/** `Free (A+,AU,BH) 2.5% (KR)`, in China `0(AU,NZ) 5%+3元/升（KR）`: one special rate for each list of programmes in brackets. */
export function readSpecial(text: string, read: (value: string) => Form): Rate[] {
  // Brackets of a Chinese workbook, but not those of a unit: 500克（或者500毫升）.
  const plain = plainRateText(text).replace(/（([^（）或]*)）/g, '($1)')
  if (!plain) return []
  const found: Rate[] = []
  for (const [whole, value = '', programs = ''] of plain.matchAll(/([^()]+)\(([^()]*)\)/g)) {
    const list = programs
      .split(/[,，、;；]/)
      .map((p) => p.trim())
      .filter(Boolean)
    // "See 9822.05.10 (P)" names a place, not a rate: a person has to look there.
    found.push(
      rateOf(
        'special',
        read(value.replace(/^[\s,，;；]+/, '').trim()),
        whole.replace(/^[\s,，;；]+/, '').trim(),
        list.every((p) => p.length <= 20) && list.length <= 60 ? { programs: list } : {},
      ),
    )
  }
  return found.length ? found : [rateOf('special', read(plain), plain)]
}

export const readUsSpecial = (text: string): Rate[] => readSpecial(text, readUsRate)

/** A duty on top, in the words of its source. */
export const readAddition = (jurisdiction: string, text: string): Rate =>
  rateOf('additional', jurisdiction === 'CN' ? readChinaRate(text) : (readUsAddition(text) ?? readUsRate(text)), text)

/** The rate of a heading of chapter 99 as an addition: where it is a rate in the place of the other (`10%`), a person has to work it out. */
export const readHeadingAddition = (text: string): Rate =>
  rateOf('additional', readUsAddition(text) ?? { form: 'person' }, text)
