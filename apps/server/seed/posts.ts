import type { Db } from '../src/kernel/database/database.ts'

/** Code, name, the post above it. */
const posts = [
  ['GM', '总经理', null],
  ['CUSTOMS-LEAD', '关务经理', 'GM'],
  ['CLASSIFIER', '归类专员', 'CUSTOMS-LEAD'],
  ['DECLARANT', '报关员', 'CUSTOMS-LEAD'],
  ['FINANCE', '财务专员', 'GM'],
] as const

type Held = readonly [
  user: string,
  post: (typeof posts)[number][0],
  type: 'main' | 'partTime',
  from: string,
  to?: string,
]
const held: readonly Held[] = [
  ['admin', 'GM', 'main', '2023-01-01'],
  ['reviewer', 'CLASSIFIER', 'main', '2023-03-01', '2024-06-30'],
  ['reviewer', 'CUSTOMS-LEAD', 'main', '2024-07-01'],
  ['classifier', 'CLASSIFIER', 'main', '2024-07-01'],
  ['declarant', 'DECLARANT', 'main', '2023-05-08'],
  ['declarant', 'CLASSIFIER', 'partTime', '2025-01-01'],
  ['finance', 'FINANCE', 'main', '2023-02-01'],
]

/** The posts of a demo tenant and who held what when, as far as it has those people. */
export async function seedPosts(
  db: Db,
  tenantId: string,
  people: ReadonlyMap<string, string>,
  orgs: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = new Map<string, string>()
  for (const [n, [postCode, postName, above]] of posts.entries()) {
    const row = await db
      .insertInto('sysPost')
      .values({
        tenantId,
        postCode,
        postName,
        postSequence: n + 1,
        postParent: above && ids.get(above)!,
        orgId: orgs.get(postCode === 'FINANCE' ? '财务部' : '关务部') ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(postCode, row.id)
  }
  const rows = held.filter(([user]) => people.has(user))
  await db
    .insertInto('sysUserPost')
    .values(
      rows.map(([user, post, postType, validFrom, validTo]) => ({
        tenantId,
        userId: people.get(user)!,
        postId: ids.get(post)!,
        postType,
        validFrom,
        validTo: validTo ?? null,
      })),
    )
    .execute()
}
