import type { Feature } from '../../kernel/feature.ts'
import { file } from './file.ts'
import { ownExport } from './ownExport.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [file, ownExport]
