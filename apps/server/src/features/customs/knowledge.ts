import { openClassifier, type Classifier } from '@clearway/nomenclature/classify'
import type { Nomenclature } from '@clearway/nomenclature/nomenclature'

let opened: Classifier | undefined

/** The nomenclature and the engine on it, once in a process; the first call takes about a second, so the program makes it while it starts. */
export const classifier = (): Classifier => (opened ??= openClassifier())
export const nomenclature = (): Nomenclature => classifier().nomenclature
