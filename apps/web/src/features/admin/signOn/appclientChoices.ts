import { appclient, type AppclientChoices } from '@clearway/contract/features/admin/signOn/appclient'
import { say, type Language } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../../kernel/api.ts'
import { appclientPageText as t } from './appclient.text.ts'

const nothing: AppclientChoices = { wide: [], screens: [], resourceIds: [] }

/** Scopes, permissions and API areas of this release, with what the person may give of them. */
export function useAppclientChoices(): AppclientChoices {
  return (
    useQuery({
      queryKey: [appclient.name, 'choices'],
      queryFn: () => call(appclient.routes.queryChoices, {}),
      staleTime: 60_000,
    }).data ?? nothing
  )
}

interface ScopeGroup {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Wide ones first, then each screen with `*` for all of a resource. */
export function scopeGroups({ wide, screens }: AppclientChoices, language: Language): ScopeGroup[] {
  const named = (code: string, words: string) => ({ value: code, label: `${code} · ${words}` })
  return [
    { label: say(t.wide, language), options: wide.map((s) => named(s.code, say(s.title, language))) },
    ...screens.map((screen) => ({
      label: say(screen.title, language),
      options: screen.resources.flatMap((r) => [
        named(`${r.code}.*`, `${say(r.title, language)} · ${say(t.wholeResource, language)}`),
        ...r.permissions.map((p) => named(p.code, say(p.title, language))),
      ]),
    })),
  ]
}

interface PermissionNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly disabled?: boolean
  readonly children?: PermissionNode[]
}

/** Screens with their permissions; what the person does not hold himself is off, unless the client has it already. */
export function permissionTree(
  { screens }: AppclientChoices,
  language: Language,
  held: readonly string[],
): PermissionNode[] {
  return screens.map((screen) => ({
    key: `screen ${screen.code}`,
    value: `screen ${screen.code}`,
    title: say(screen.title, language),
    children: screen.resources.flatMap((r) =>
      r.permissions.map((p) => {
        const words = `${screen.resources.length > 1 ? `${say(r.title, language)} · ` : ''}${say(p.title, language)}`
        return {
          key: p.code,
          value: p.code,
          title: p.grantable ? words : `${words} (${say(t.notHeld, language)})`,
          disabled: !p.grantable && !held.includes(p.code),
        }
      }),
    ),
  }))
}
