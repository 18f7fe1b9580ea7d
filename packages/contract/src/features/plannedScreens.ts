import type { Text } from '../kernel/text.ts'
import { plannedScreenText as t } from './plannedScreens.text.ts'

export interface PlannedScreen {
  readonly code: keyof typeof t
  readonly path: string
  readonly title: Text
}

// Screens whose last path segment is not their code in the same spelling.
const paths: Partial<Record<keyof typeof t, string>> = {
  openApiInfo: '/OpenApiInfo',
  openApiUser: '/OpenApiUser',
  generatortemplate: '/codegenerator/generatortemplate',
  forwardgenerator: '/codegenerator/forwardgenerator',
  reversegenerator: '/codegenerator/reversegenerator',
  formdesign: '/formgenerator/formdesign',
  generatorform: '/formgenerator/generatorform',
  uploadDownload: '/upload-download',
}

/**
 * Addresses that belong to the product before their page does: they open inside the frame as in development. In no menu, no package and no
 * permission; a screen that is built leaves this list for `screens.ts`.
 */
export const plannedScreens: readonly PlannedScreen[] = (Object.keys(t) as (keyof typeof t)[]).map((code) => ({
  code,
  path: paths[code] ?? `/${code}`,
  title: t[code],
}))
