import pg from 'pg'
import { expect, test } from 'vitest'

import { testApplication } from '../apps/server/src/test/application.ts'
import { countStatements, measuredApplication } from './permission.ts'

// The short form of `npm run bench:permission`.
test('a permission check reaches the database with no statement of its own', { timeout: 60_000 }, async () => {
  const app = await testApplication()
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const {
    rows: [tenant],
  } = await client.query(`select id from tenant where tenant_code = 'demo'`)
  const measured = await measuredApplication(app.databaseUrl, tenant.id, '/nowhere')
  try {
    for (const user of ['admin', 'declarant', 'buyer']) {
      const headers = { authorization: `Bearer ${await app.signIn('demo', user)}` }
      // The tenant and the query.
      expect(await countStatements(measured, headers, 20)).toEqual({ open: 2, permitted: 2 })
    }
  } finally {
    await measured.application.close()
    await client.end()
    await app.close()
  }
})
