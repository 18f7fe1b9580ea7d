import { z } from 'zod'

import { choiceField, flagField, integerField, referenceField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { text, type Text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { screens } from '../../screens.ts'
import { grantingText } from '../granting.text.ts'
import { menuIcons } from './menuIcons.ts'
import { sysmenuText as t } from './sysmenu.text.ts'

const base = '/api/admin/sysmenu'

export const maxMenuDepth = 5

/** First segments of the paths that are the site's own, in small letters: public pages, sign-in, redirects, files. */
export const reservedPaths: readonly string[] = [
  '401',
  '404',
  'about_us',
  'api',
  'assets',
  'auth-redirect',
  'dataquery',
  'developing',
  'forgotpassword',
  'goodsclassification',
  'goodsclassificationdetails',
  'healthz',
  'home',
  'homepage',
  'login',
  'product_service',
  'readyz',
  'redirect',
  'register',
  'swylgateway',
]

const components = Object.fromEntries(screens.map((s) => [s.code, s.title])) as Record<
  (typeof screens)[number]['code'],
  Text
>
const icons = Object.fromEntries(menuIcons.map((name) => [name, text(name, name, name)])) as Record<
  (typeof menuIcons)[number],
  Text
>

const menuCode = string(64)
  .min(1)
  .refine((s) => s === '' || /^[A-Za-z][A-Za-z0-9._-]*$/.test(s), rule(t.menuCodeShape))
// Plain segments only: no scheme, no `//`, no `..`, no pattern of the router.
const menuPath = string(200).refine(
  (s) => s === '' || /^(\/[A-Za-z0-9_][A-Za-z0-9_-]*){1,6}$/.test(s),
  rule(t.menuPathShape),
)

const listed = resource({
  name: 'sysmenu',
  title: t.title,
  path: base,
  labelField: 'menuName',
  sort: 'menuSequence',
  fields: {
    menuName: textField({ label: t.menuName, required: true, max: 64, search: true, width: 220 }),
    menuNameTw: textField({ label: t.menuNameTw, hint: t.nameHint, max: 64, search: true, aside: true }),
    menuNameEn: textField({ label: t.menuNameEn, hint: t.nameHint, max: 64, search: true, aside: true }),
    menuCode: {
      ...textField({ label: t.menuCode, required: true, max: 64, search: true, width: 150 }),
      schema: menuCode,
    },
    area: choiceField(
      { admin: t.areaAdmin, customer: t.areaCustomer, platform: t.areaPlatform },
      { label: t.area, required: true, filter: true, width: 100 },
    ),
    menuParent: referenceField('sysmenu', {
      label: t.menuParent,
      hint: t.menuParentHint,
      labelField: 'menuParentName',
      width: 140,
      aside: true,
    }),
    menuParentName: textField({ label: t.menuParent, readOnly: true, computed: true }),
    menuComponent: choiceField(components, { label: t.menuComponent, hint: t.menuComponentHint, width: 150 }),
    menuPath: { ...textField({ label: t.menuPath, hint: t.menuPathHint, max: 200, width: 160 }), schema: menuPath },
    menuIcon: choiceField(icons, { label: t.menuIcon, width: 90 }),
    menuSequence: integerField({ label: t.menuSequence, required: true, min: 0, max: 100_000, sort: true, width: 80 }),
    menuStatus: choiceField(
      { able: t.able, disable: t.disable },
      {
        label: t.menuStatus,
        required: true,
        atFirst: 'able',
        filter: true,
        width: 90,
        colours: { able: 'green', disable: 'default' },
      },
    ),
    hidden: flagField({ label: t.hidden, required: true, aside: true }),
    affix: flagField({ label: t.affix, required: true, aside: true }),
    // On unless said otherwise; null turns it on again.
    alwaysShow: flagField({ label: t.alwaysShow, hint: t.alwaysShowHint, aside: true }),
  },
})

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const button = z.object({ code: z.string(), title: words })
const treeRow = listed.row.extend({ menuButton: z.array(button) })
export type MenuRow = z.output<typeof treeRow>

const roleMenu = z.object({
  id,
  parentId: id.nullable(),
  title: words,
  area: z.string(),
  component: z.string().nullable(),
  status: z.string(),
  granted: z.boolean(),
  /** `word` is what it lets people do with its thing; `grantable` is false for a button that the caller does not hold. */
  buttons: z.array(button.extend({ word: words, hidden: z.boolean(), grantable: z.boolean() })),
})
const roleMenus = z.object({ version: z.int(), menus: z.array(roleMenu) })
export type RoleMenu = z.output<typeof roleMenu>

export const dataScopes = {
  all: t.scopeAll,
  orgAndBelow: t.scopeOrgAndBelow,
  org: t.scopeOrg,
  chosen: t.scopeChosen,
  own: t.scopeOwn,
} as const
const scope = z.enum(Object.keys(dataScopes) as [keyof typeof dataScopes])

const dataRule = z.object({ id, scope, chosenOrgs: z.array(id), filterFields: z.array(z.string()) })
const dataResource = z.object({
  resource: z.string(),
  title: words,
  /** Fields that may be hidden. */
  fields: z.array(z.object({ name: z.string(), label: words })),
  rule: dataRule.nullable(),
})
const roleData = z.object({ version: z.int(), resources: z.array(dataResource) })
export type DataResource = z.output<typeof dataResource>

const view = { permission: 'sysrole.view' } as const
const grant = { permission: 'sysrole.grant' } as const
const version = z.int().optional()
const hidden = z.array(string(64)).max(100)
const roleId = id
const { routes } = listed

/** Codes of buttons. They come with the screen, so nothing is stored: each must be one of its own. */
const menuButton = z.array(string(64)).max(100).optional()

export const sysmenu = {
  ...listed,
  treeRow,
  routes: {
    ...routes,
    /** Without `area`: that of the parent, or the staff's. */
    add: {
      ...routes.add,
      input: routes.add.input.extend({ area: listed.fields.area.schema.optional(), menuButton }),
    },
    update: { ...routes.update, input: routes.update.input.extend({ menuButton }) },
    /** Every menu of the tenant, parents before their children, in the order shown. */
    tree: route({
      method: 'GET',
      path: `${base}/tree`,
      title: t.tree,
      access: { permission: 'sysmenu.view' },
      output: z.array(treeRow),
    }),
    /** Codes of the screens that the tenant's package opens, for the form of a menu. */
    queryComponents: route({
      method: 'GET',
      path: `${base}/queryComponents`,
      title: t.queryComponents,
      access: { permission: 'sysmenu.view' },
      output: z.array(z.string()),
    }),
    queryMenuIdByRoleId: route({
      method: 'GET',
      path: `${base}/queryMenuIdByRoleId`,
      title: t.queryMenuIdByRoleId,
      access: view,
      input: z.strictObject({ roleId }),
      output: roleMenus,
    }),
    /** The menus named are the role's afterwards, no others. Buttons that are not mentioned stay as they were. */
    authorizeMenuToRole: route({
      method: 'POST',
      path: `${base}/authorizeMenuToRole`,
      title: t.authorizeMenuToRole,
      access: grant,
      input: z.strictObject({
        roleId,
        version,
        menuIds: z
          .array(id)
          .max(2000)
          .refine((ids) => ids.length > 0, rule(grantingText.tickFirst)),
        hiddenButtons: z
          .array(z.strictObject({ menuId: id, buttons: hidden }))
          .max(2000)
          .optional(),
      }),
      output: roleMenus,
    }),
    queryButtonByRoleId: route({
      method: 'GET',
      path: `${base}/queryButtonByRoleId`,
      title: t.queryButtonByRoleId,
      access: view,
      input: z.strictObject({ roleId, menuId: id }),
      output: z.array(roleMenu.shape.buttons.element),
    }),
    authorizeButtonToRole: route({
      method: 'POST',
      path: `${base}/authorizeButtonToRole`,
      title: t.authorizeButtonToRole,
      access: grant,
      input: z.strictObject({ roleId, version, menuId: id, hiddenButtons: hidden }),
      output: roleMenus,
    }),
    queryDataFieldByRoleId: route({
      method: 'GET',
      path: `${base}/queryDataFieldByRoleId`,
      title: t.queryDataFieldByRoleId,
      access: view,
      input: z.strictObject({ roleId }),
      output: roleData,
    }),
    authorizeDataFieldToRole: route({
      method: 'POST',
      path: `${base}/authorizeDataFieldToRole`,
      title: t.authorizeDataFieldToRole,
      access: grant,
      input: z.strictObject({
        roleId,
        version,
        resource: string(64).min(1),
        scope,
        chosenOrgs: z.array(id).max(200).default([]),
        filterFields: z.array(string(64)).max(100).default([]),
      }),
      output: roleData,
    }),
    deleteDataField: route({
      method: 'POST',
      path: `${base}/deleteDataField`,
      title: t.deleteDataField,
      access: grant,
      input: z.strictObject({ id, version }),
      output: roleData,
    }),
  },
}
