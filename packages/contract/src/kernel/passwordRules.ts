import { z } from 'zod'

/** What a new password must fulfil: the strictest that any tenant of its owner asks for. */
export const passwordRules = z.object({
  min: z.int(),
  max: z.int(),
  /** How many of the four kinds it needs: small letters, capitals, digits, signs. */
  classes: z.int(),
  noUsername: z.boolean(),
  /** So many earlier passwords may not come again; 0 for none. */
  history: z.int(),
  /** It must be changed after so many days; 0 for never. */
  days: z.int(),
  remindDays: z.int(),
})
export type PasswordRules = z.output<typeof passwordRules>
export type PasswordRule = 'min' | 'max' | 'classes' | 'noUsername'

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]
const plain = (s: string) => s.normalize('NFKC').trim().toLowerCase()

/** The rules that the password breaks, of those that can be told without the server. The form shows them as one types. */
export function brokenRules(
  password: string,
  rules: PasswordRules,
  names: readonly (string | null | undefined)[],
): PasswordRule[] {
  const length = [...password].length
  const kinds = classes.filter((shape) => shape.test(password)).length
  const own = names.map((name) => plain(name ?? '').split('@')[0]!).filter((name) => name.length >= 3)
  const broken: Record<PasswordRule, boolean> = {
    min: length < rules.min,
    max: length > rules.max,
    classes: kinds < rules.classes,
    noUsername: rules.noUsername && own.some((name) => plain(password).includes(name)),
  }
  return (Object.keys(broken) as PasswordRule[]).filter((rule) => broken[rule])
}
