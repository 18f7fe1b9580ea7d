import { plainName } from './plainName.ts'

/** Name and registration number of a party as they are compared: case, blanks, signs, full width and the script aside. */
export const partyKey = (name: unknown, registrationNumber: unknown): string =>
  [name, registrationNumber].map((part) => plainName(String(part ?? '').normalize('NFKC'))).join(' ')
