import type { FieldRule } from '../../../kernel/resource.ts'
import { addressText as t } from './address.text.ts'

/** Kinds of address, as the dictionary `addressType` has them at the start. Those that a declaration names need a street. */
const streetKinds: ReadonlySet<unknown> = new Set(['registered', 'delivery', 'consignor', 'consignee'])

/** Lands whose regions the product knows down to the county, with the code of their topmost region. China itself has many. */
export const knownLands: Readonly<Record<string, RegExp>> = {
  CHN: /^[1-6]\d{5}$/,
  HKG: /^810000$/,
  MAC: /^820000$/,
  TWN: /^710000$/,
}

const boxes = [
  // "P.O. Box 12", "PO Box", "POB 7", "Post Office Box", "GPO Box", "Private Bag".
  /\b(?:g\.?\s?)?p\.?\s?o\.?\s?box\b/i,
  /\bp\.?\s?o\.?\s?b\.?\s?\d/i,
  /\bpost(?:al)?\s(?:office\s)?box\b/i,
  /\b(?:private|locked)\s(?:mail\s)?bag\b/i,
  /\bpostfach\b/i,
  /\bapartado\b/i,
  // 邮政信箱, 郵箱 12 號, 信箱 88 号; not 邮箱 as part of an e-mail's name.
  /信箱/,
  /邮政邮箱|郵政郵箱/,
  /[邮郵]箱\s*[第]?\s*\d/,
]

/** Whether the words are of a box at a post office, where nothing can be delivered or inspected. */
export const isPostOfficeBox = (words: string): boolean =>
  boxes.some((box) => box.test(words.normalize('NFKC').replace(/\s+/g, ' ')))

const noBox = (field: string): FieldRule => ({
  field,
  message: t.postOfficeBox,
  holds: (v) => !streetKinds.has(v['addressType']) || !isPostOfficeBox(String(v[field] ?? '')),
})

/** Postcodes by country; elsewhere letters, digits, blanks and dashes. */
const shapes: Readonly<Record<string, RegExp>> = {
  CHN: /^\d{6}$/,
  HKG: /^$/,
  MAC: /^$/,
  TWN: /^(\d{3}|\d{5}|\d{6})$/,
  USA: /^\d{5}(-\d{4})?$/,
  GBR: /^[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/i,
  JPN: /^\d{3}-?\d{4}$/,
  KOR: /^\d{5}$/,
  SGP: /^\d{6}$/,
  MYS: /^\d{5}$/,
  THA: /^\d{5}$/,
  DEU: /^\d{5}$/,
  FRA: /^\d{5}$/,
  ITA: /^\d{5}$/,
  ESP: /^\d{5}$/,
  NLD: /^\d{4}\s?[A-Z]{2}$/i,
  CHE: /^\d{4}$/,
  AUS: /^\d{4}$/,
  CAN: /^[A-Z]\d[A-Z]\s?\d[A-Z]\d$/i,
  IND: /^\d{6}$/,
  VNM: /^\d{5,6}$/,
}
const anyPostcode = /^[A-Z0-9][A-Z0-9 -]{1,11}$/i
const own: Readonly<Record<string, FieldRule['message']>> = {
  CHN: t.postcodeChina,
  HKG: t.postcodeNone,
  MAC: t.postcodeNone,
  TWN: t.postcodeTaiwan,
}

const postcodeFits = (v: Readonly<Record<string, unknown>>) =>
  !v['postcode'] || (shapes[String(v['country'])] ?? anyPostcode).test(String(v['postcode']))

/** What an address must be by its kind and country; asked by form and server. The server also asks the list of regions. */
export const addressRules: readonly FieldRule[] = [
  noBox('addressDetails'),
  noBox('addressDetailsEn'),
  {
    field: 'province',
    message: t.regionMissing,
    holds: (v) => !(String(v['country']) in knownLands) || Boolean(v['province']),
  },
  ...Object.entries(own).map(([country, message]): FieldRule => ({
    field: 'postcode',
    message,
    holds: (v) => v['country'] !== country || postcodeFits(v),
  })),
  { field: 'postcode', message: t.postcodeOther, holds: (v) => String(v['country']) in own || postcodeFits(v) },
]
