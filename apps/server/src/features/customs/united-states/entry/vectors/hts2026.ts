import { readFileSync } from 'node:fs'

/**
 * Rows of the Harmonized Tariff Schedule of the United States (2026), Revision 10, as the United States International Trade Commission publishes them: the
 * goods of the vectors with all that stands above them, and the headings of chapter 99 that speak of them. A work of the United States government, in the
 * public domain (17 U.S.C. 105).
 */
export const tariffExtract = readFileSync(new URL('hts2026rev10.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((row) => {
    const [htsno, indent, description, general, special, other, units, footnotes] = row.split('\t')
    const several = (text = '') => (text ? text.split('|') : [])
    return {
      htsno,
      indent,
      description,
      general,
      special,
      other,
      units: several(units),
      footnotes: several(footnotes).map((value) => ({ value })),
      additionalDuties: null,
    }
  })

/** The product lists of section 301 as far as they name the goods of the vectors: subheading, list, heading. */
export const listsOf301 = {
  origins: 'CHN',
  validFrom: '2026-01-01',
  rows: [
    '04022125,4A,9903.88.15',
    '07020020,4A,9903.88.15',
    '17019910,3,9903.88.03',
    '22042150,3,9903.88.03',
    '22042150,4B,9903.88.16',
    '24022080,3,9903.88.03',
    '42022215,3,9903.88.03',
    '42022215,4B,9903.88.16',
    '61091000,4A,9903.88.15',
    '64029120,4B,9903.88.16',
    '72085100,biden_25,9903.91.01',
    '76042910,biden_25,9903.91.01',
    '84713001,4B,9903.88.16',
    '85044095,3,9903.88.03',
    '85044095,4B,9903.88.16',
    '85414300,biden_50,9903.91.02',
    '87083050,3,9903.88.03',
    '87083050,4B,9903.88.16',
    '87163900,3,9903.88.03',
    '87163900,note31_chassis,9903.91.12',
    '94036080,3,9903.88.03',
    '94036080,4B,9903.88.16',
  ],
} as const

/** Subheadings of U.S. note 16 among the goods of the vectors, and the heading of the United Kingdom that stands in its place. */
export const listsOf232 = [
  { origins: '', validFrom: '2026-04-06', rows: ['72085100,232,9903.82.02', '76042910,232,9903.82.02'] },
  { origins: 'GBR', validFrom: '2026-04-06', rows: ['72085100,232,9903.82.04', '76042910,232,9903.82.04'] },
] as const
