import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { string } from '../../kernel/value.ts'
import { brandText as t } from './brand.text.ts'
import { brandFilePath } from './brandPath.ts'

const base = '/api/account'
const words = z.string().nullable()

/** How a tenant looks. Pictures are named by the hash under which `brandFile` gives them. */
export const brandShown = z.object({
  shownName: words,
  themeColour: words,
  logo: words,
  logoDark: words,
  favicon: words,
  background: words,
  backgroundColour: words,
  slogan: words,
  sloganTw: words,
  sloganEn: words,
})
export type BrandShown = z.output<typeof brandShown>

const atSignIn = z.object({
  /** Set when the address that was opened belongs to this tenant: people sign in to it and to no other. */
  tenantCode: words,
  tenantName: words,
  brand: brandShown.nullable(),
})
export type TenantAtSignIn = z.output<typeof atSignIn>

export const brand = {
  /** By the host that was asked, else by the code typed. A code without a brand and a code that nobody has are answered alike. */
  tenantByDomain: route({
    method: 'GET',
    path: `${base}/tenantByDomain`,
    title: t.tenantByDomain,
    access: { open: 'the sign-in page before anybody is known; branding only, rate-limited' },
    input: z.strictObject({ tenant: string(64).optional() }),
    output: atSignIn,
  }),
  /** The bytes of a picture that a brand shows just now. */
  brandFile: route({
    method: 'GET',
    path: brandFilePath('{hash}'),
    title: t.brandFile,
    access: { open: 'the sign-in page before anybody is known; pictures of brands only' },
    answer: 'raw',
    input: z.strictObject({ hash: string(64) }),
    output: z.unknown(),
  }),
  queryBrand: route({
    method: 'GET',
    path: `${base}/queryBrand`,
    title: t.queryBrand,
    access: { signedIn: 'the own tenant, as everybody in it sees it' },
    output: brandShown.nullable(),
  }),
}
