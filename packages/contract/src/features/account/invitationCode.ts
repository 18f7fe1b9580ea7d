import { string } from '../../kernel/value.ts'

/** As people read and say it: `ABCDE-FGHJK`. */
export const shownCode = (code: string): string => (code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : code)
/** However it was typed: small letters, blanks and dashes do not matter. */
const canonicalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** A code in a form, in its one spelling. */
export const invitationCode = string(40).transform(canonicalCode)
