import pg from 'pg'

import type { TestApplication } from './application.ts'

const base = '/api/customs/tariffEdition'

/** Headings and rows of a small tariff of China, as a broker's workbook has them. */
export const chinaHead =
  '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,暂定税率,增值税率,监管条件,检验检疫类别,申报要素'
export const chinaRows = [
  '8471,自动数据处理设备,,,,,,,,,',
  '8471301000,平板电脑,台,千克,0,70,,13,A,L/,1:品牌类型;2:出口享惠情况;3:品牌;4:型号',
  '8471309000,其他便携式自动数据处理设备,台,千克,0,70,,13,,,',
  '8504401400,功率小于1千瓦的直流稳压电源,个,千克,10%,50,,13,A,L/M,品牌类型|出口享惠情况|用途|功率',
  '2203000000,麦芽酿造的啤酒,升,千克,0,7.5元/升,,13,AB,R/S,',
]
export const csv = (...lines: string[]): Buffer => Buffer.from(`\ufeff${lines.join('\n')}\n`)
export const chinaFile = csv(chinaHead, ...chinaRows)

/** Takes away the editions and rules of examples that the demo has: for what is about a tariff that is on file, or about none. */
export async function withoutExamples({ databaseUrl }: Pick<TestApplication, 'databaseUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`update tariff_edition set status = 'reverted' where not official`)
    await client.query(`update additional_duty set deleted_at = now() where example`)
  } finally {
    await client.end()
  }
}

/** Takes away the rules of chapter 99 that the platform has by its own: for what is about those of the test alone. */
export async function withoutMeasures({ databaseUrl }: Pick<TestApplication, 'databaseUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`update additional_duty set deleted_at = now() where jurisdiction = 'US'`)
  } finally {
    await client.end()
  }
}

/** The calls of the tariff's maintenance as one signed-in user. */
export function tariffHand(app: TestApplication, token: string | undefined) {
  const key = token ? { token } : {}
  const get = (verb: string, query: Record<string, string | number | boolean>) =>
    app.call(
      'GET',
      `${base}/${verb}?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)])).toString()}`,
      { ...key, headers: { 'accept-language': 'en' } },
    )
  const post = (verb: string, body: object) =>
    app.call('POST', `${base}/${verb}`, { ...key, body, headers: { 'accept-language': 'en' } })
  const upload = (
    fields: Record<string, string>,
    bytes: Uint8Array = chinaFile,
    name = 'tariff.csv',
    verb = 'importFile',
  ) => app.upload(`${base}/${verb}`, { ...key, fields, file: { name, bytes } })
  const data = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const importChina = (name: string, validFrom: string, bytes: Uint8Array = chinaFile): Promise<any> =>
    data(upload({ format: 'china', jurisdiction: 'CN', name, source: '测试', validFrom }, bytes))
  const line = async (id: string, code: string): Promise<any> =>
    (await data(get('queryLines', { id, search: code }))).list.find((l: any) => l.code === code)
  return {
    get,
    post,
    put: (verb: string, body: object) =>
      app.call('PUT', `${base}/${verb}`, { ...key, body, headers: { 'accept-language': 'en' } }),
    upload,
    data,
    importChina,
    line,
    edition: (id: string): Promise<any> => data(get('queryById', { id })),
    activate: (e: { id: string; version: number }, validFrom: string, more: object = {}): Promise<any> =>
      data(post('activate', { id: e.id, version: e.version, validFrom, ...more })),
  }
}
