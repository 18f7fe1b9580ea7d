import { shifted } from '../kernel/shifted.ts'

/** Orders are kept and answered in grams, as the specification fixes them; people read and type kilograms. */
export const gramsToKilograms = -3
/** Kilograms of grams, exactly; what is no decimal stays as it is. */
export const kilogramsOf = (grams: string): string => shifted(grams, gramsToKilograms)
/** Grams of kilograms, exactly; what is no decimal stays as it is. */
export const gramsOf = (kilograms: string): string => shifted(kilograms, -gramsToKilograms)
