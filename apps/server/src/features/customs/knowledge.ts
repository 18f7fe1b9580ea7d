import { openClassifier, type Classifier } from '@clearway/nomenclature/classify'
import type { Nomenclature } from '@clearway/nomenclature/nomenclature'

let opened: Classifier | undefined

/** The nomenclature and the engine on it, once in a process; the first call takes half a second, and some seconds where no earlier start kept its lexicon, so it is made while the program starts, and a feature that needs it names it as its `ready`. */
export const classifier = (): Classifier => (opened ??= openClassifier())
export const nomenclature = (): Nomenclature => classifier().nomenclature
