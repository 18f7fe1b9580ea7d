import { toMainland } from '@clearway/nomenclature/hongkong'

const longest = 255

/** A name, tag or heading without case, width, blanks and signs, in Simplified characters: `CUS_CIQ_NO`, `CusCiqNo` and `cus ciq no.` are one. */
export function plainName(name: string): string {
  const short = name.slice(0, longest)
  return (/^[\x20-\x7e]*$/.test(short) ? short : toMainland(short).normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
