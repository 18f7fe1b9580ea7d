import { arrange } from '../kernel/arrange.ts'
import type { Text } from '../kernel/text.ts'
import type { Screen } from './area.ts'
import { screenLists, type ScreenCode } from './areas.ts'

export { groups, type Area, type Screen } from './area.ts'
export type { ScreenCode } from './areas.ts'

type ListedScreen = Omit<Screen, 'after'> & { readonly code: ScreenCode }

/** Every signed-in screen once, in the order of the menu. The web finds its page by name (`apps/web/src/screens.ts`), the server makes the tenant's menu. */
export const screens: readonly ListedScreen[] = arrange(
  screenLists as readonly (readonly Screen[])[],
  (screen) => screen.code,
  (screen) => screen.after,
).map(({ after: _after, ...screen }) => screen as ListedScreen)

/** The title of a screen, in the menu, the tags, the breadcrumb, the window and on the page itself. */
export const screenTitle = (code: ScreenCode): Text => screens.find((screen) => screen.code === code)!.title
