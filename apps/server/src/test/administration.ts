import type { TestApplication } from './application.ts'

type Answer = Awaited<ReturnType<TestApplication['call']>>

export interface Hand {
  /** The answer's `data`; throws with the whole answer when it is no 200. */
  get(path: string): Promise<any>
  post(path: string, body: unknown): Promise<any>
  put(path: string, body: unknown): Promise<any>
  /** The bare answer, for refusals. */
  try(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Calls as one signed-in user. */
export function handOf(app: TestApplication, token: string): Hand {
  const attempt: Hand['try'] = (method, path, body, headers = {}) =>
    app.call(method, path, {
      token,
      headers: { 'accept-language': 'en', ...headers },
      ...(body === undefined ? {} : { body }),
    })
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await attempt(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  return {
    get: (path) => done('GET', path),
    post: (path, body) => done('POST', path, body),
    put: (path, body) => done('PUT', path, body),
    try: attempt,
  }
}

let next = 0

/** A role that sees the screens named, made by an administrator. Buttons in `hidden` are taken from it. */
export async function newRole(
  admin: Hand,
  screens: readonly string[],
  hidden: readonly string[] = [],
): Promise<{ id: string; roleCode: string }> {
  const role = await admin.post('/api/admin/sysrole/add', { roleCode: `ROLE_TEST_${++next}`, roleName: `Test ${next}` })
  const { menus } = await admin.get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${role.id}`)
  const wanted = menus.filter((m: any) => m.area === 'admin' && screens.includes(m.component))
  if (wanted.length) {
    const hiddenButtons = wanted.map((m: any) => ({
      menuId: m.id,
      buttons: m.buttons.map((b: any) => b.code).filter((code: string) => hidden.includes(code)),
    }))
    await admin.post('/api/admin/sysmenu/authorizeMenuToRole', {
      roleId: role.id,
      menuIds: wanted.map((m: any) => m.id),
      hiddenButtons,
    })
  }
  return role
}

/** A user of the tenant whose password is `test-password`. */
export async function newUser(
  admin: Hand,
  roleIds: readonly string[],
  more: Record<string, unknown> = {},
): Promise<any> {
  const n = ++next
  const orgs = await admin.get('/api/admin/sysorg/tree')
  return admin.post('/api/admin/sysuser/addSysUser', {
    username: `tester${n}`,
    nickname: `Tester ${n}`,
    email: `tester${n}@test.example`,
    mobile: `137${String(n).padStart(8, '0')}`,
    orgId: orgs[0].id,
    status: 'able',
    roleIds,
    password: 'test-password',
    ...more,
  })
}

/** Sets a parameter of the tenant of whoever the token is of. */
export async function setParameter(
  app: TestApplication,
  token: string,
  key: string,
  paramValue: string,
): Promise<void> {
  const path = '/api/admin/sysparam'
  const { body } = await app.call('GET', `${path}/query?currentPage=1&pageSize=50&search=${key}`, { token })
  const { id, version } = body.data.list.find((p: { paramKey: string }) => p.paramKey === key)
  const { status } = await app.call('PUT', `${path}/update`, { token, body: { id, version, paramValue } })
  if (status !== 200) throw new Error(`${key} was not set: ${status}`)
}
