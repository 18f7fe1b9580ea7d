import { z } from 'zod'

// Two people write in one record at the same time, and pages save by themselves: a version for the whole row would refuse one of them for a field
// that the other never touched. So every field says what its writer saw; a call that is sent again finds what it wanted and changes nothing.

const value = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()])

/** A field from what its writer saw to what they want. Decimals compare as numbers, '' and null are the same. */
export const fieldChange = z.strictObject({ from: value, to: value })
export type FieldChange = z.output<typeof fieldChange>

/** Changes by the name of the field; at most 100 in one call. */
export const fieldChanges = z
  .record(z.string().max(64), fieldChange)
  .refine((changes) => Object.keys(changes).length <= 100)
export type FieldChanges = Readonly<Record<string, FieldChange>>

/** A field that somebody else changed meanwhile to something else: it stays as it was left until its writer chose. */
export const fieldConflict = z.object({ field: z.string(), theirs: value })
export type FieldConflict = z.output<typeof fieldConflict>
