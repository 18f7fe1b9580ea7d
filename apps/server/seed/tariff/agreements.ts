import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'

interface Listed {
  readonly jurisdiction: 'CN' | 'US'
  readonly treatment?: 'mfn' | 'general'
  readonly code: string
  readonly name: string
  readonly tariffCodes?: string
  /** Alpha-3, parted by blanks. */
  readonly origins: string
  readonly from: string
  readonly source: string
}

const china = (code: string, name: string, origins: string, from: string, tariffCodes = ''): Listed => ({
  jurisdiction: 'CN',
  code,
  name,
  origins,
  from,
  tariffCodes,
  source: '海关总署公布的优惠贸易协定代码与协定生效日期；成员如有变化请核实',
})
const rcep = '区域全面经济伙伴关系协定（RCEP）'

/** Agreements of China by their code in declarations; members of RCEP from the day on which it entered into force for each. */
const chinaAgreements: readonly Listed[] = [
  china('01', '亚太贸易协定', 'BGD IND KOR LAO LKA', '2002-01-01', 'APTA'),
  china('01', '亚太贸易协定（蒙古加入）', 'MNG', '2021-01-01', 'APTA'),
  china('02', '中国—东盟自贸协定', 'BRN IDN KHM LAO MMR MYS PHL SGP THA VNM', '2005-07-20', 'ASEAN'),
  china('03', '内地与香港CEPA', 'HKG', '2004-01-01', 'HK'),
  china('04', '内地与澳门CEPA', 'MAC', '2004-01-01', 'MO'),
  china('07', '中国—巴基斯坦自贸协定', 'PAK', '2007-07-01', 'PK'),
  china('08', '中国—智利自贸协定', 'CHL', '2006-10-01', 'CL'),
  china('10', '中国—新西兰自贸协定', 'NZL', '2008-10-01', 'NZ'),
  china('11', '中国—新加坡自贸协定', 'SGP', '2009-01-01', 'SG'),
  china('12', '中国—秘鲁自贸协定', 'PER', '2010-03-01', 'PE'),
  china('14', '海峡两岸经济合作框架协议（ECFA）', 'TWN', '2011-01-01', 'TW'),
  china('15', '中国—哥斯达黎加自贸协定', 'CRI', '2011-08-01', 'CR'),
  china('16', '中国—冰岛自贸协定', 'ISL', '2014-07-01', 'IS'),
  china('17', '中国—瑞士自贸协定', 'CHE', '2014-07-01', 'CH'),
  china('18', '中国—澳大利亚自贸协定', 'AUS', '2015-12-20', 'AU'),
  china('19', '中国—韩国自贸协定', 'KOR', '2015-12-20', 'KR'),
  china('20', '中国—格鲁吉亚自贸协定', 'GEO', '2018-01-01', 'GE'),
  china('21', '中国—毛里求斯自贸协定', 'MUS', '2021-01-01', 'MU'),
  china('22', rcep, 'AUS BRN JPN KHM LAO NZL SGP THA VNM', '2022-01-01', 'RCEP'),
  china('22', rcep, 'KOR', '2022-02-01', 'RCEP'),
  china('22', rcep, 'MYS', '2022-03-18', 'RCEP'),
  china('22', rcep, 'MMR', '2022-05-01', 'RCEP'),
  china('22', rcep, 'IDN', '2023-01-02', 'RCEP'),
  china('22', rcep, 'PHL', '2023-06-02', 'RCEP'),
  china('23', '中国—柬埔寨自贸协定', 'KHM', '2022-01-01', 'KH'),
  china('24', '中国—尼加拉瓜自贸协定', 'NIC', '2024-01-01', 'NI'),
  china('25', '中国—厄瓜多尔自贸协定', 'ECU', '2024-05-01', 'EC'),
  china('26', '中国—塞尔维亚自贸协定', 'SRB', '2024-07-01', 'RS'),
  china('27', '中国—洪都拉斯自贸协定早期收获', 'HND', '2024-09-01', 'HN'),
  china('28', '中国—马尔代夫自贸协定', 'MDV', '2025-01-01', 'MV'),
]

/** Members of the WTO with a territory of their own, as they were on the day from which the list counts. */
const wto =
  'AFG AGO ALB ARE ARG ARM ATG AUS AUT BDI BEL BEN BFA BGD BGR BHR BLZ BOL BRA BRB BRN BWA CAF CAN CHE CHL CHN CIV CMR COD COG COL CPV CRI CUB CYP CZE DEU DJI DMA DNK DOM ECU EGY ESP EST FIN FJI FRA GAB GBR GEO GHA GIN GMB GNB GRC GRD GTM GUY HKG HND HRV HTI HUN IDN IND IRL ISL ISR ITA JAM JOR JPN KAZ KEN KGZ KHM KNA KOR KWT LAO LBR LCA LIE LKA LSO LTU LUX LVA MAC MAR MDA MDG MDV MEX MKD MLI MLT MMR MNE MNG MOZ MRT MUS MWI MYS NAM NER NGA NIC NLD NOR NPL NZL OMN PAK PAN PER PHL PNG POL PRT PRY QAT ROU RUS RWA SAU SEN SGP SLB SLE SLV SUR SVK SVN SWE SWZ SYC TCD TGO THA TJK TON TTO TUN TUR TWN TZA UGA UKR URY USA VCT VEN VNM VUT WSM YEM ZAF ZMB ZWE'
const favoured = (origins: string, from: string): Listed => ({
  jurisdiction: 'CN',
  treatment: 'mfn',
  code: 'WTO',
  name: '世界贸易组织成员及中国境内原产货物',
  origins,
  from,
  source: '《关税法》第十二条；世界贸易组织成员名单。双边给予最惠国待遇的国家（地区）请另行新增',
})

const us = (code: string, name: string, origins: string, from: string, tariffCodes = ''): Listed => ({
  jurisdiction: 'US',
  code,
  name,
  origins,
  from,
  tariffCodes,
  source: 'HTSUS general notes 3(c) to 36; dates of entry into force',
})
const cafta = 'Dominican Republic-Central America FTA'
const column2 = (origins: string, from: string, source: string): Listed => ({
  jurisdiction: 'US',
  treatment: 'general',
  code: 'COLUMN2',
  name: 'Column 2 countries',
  origins,
  from,
  source,
})

const usPrograms: readonly Listed[] = [
  us('AU', 'United States-Australia FTA', 'AUS', '2005-01-01'),
  us('BH', 'United States-Bahrain FTA', 'BHR', '2006-08-01'),
  us('CL', 'United States-Chile FTA', 'CHL', '2004-01-01'),
  us('CO', 'United States-Colombia TPA', 'COL', '2012-05-15'),
  us('IL', 'United States-Israel Free Trade Area', 'ISR', '1985-09-01'),
  us('JO', 'United States-Jordan Free Trade Area', 'JOR', '2001-12-17'),
  us('JP', 'United States-Japan Trade Agreement', 'JPN', '2020-01-01'),
  us('KR', 'United States-Korea FTA', 'KOR', '2012-03-15'),
  us('MA', 'United States-Morocco FTA', 'MAR', '2006-01-01'),
  us('OM', 'United States-Oman FTA', 'OMN', '2009-01-01'),
  us('P', cafta, 'SLV', '2006-03-01', 'P,P+'),
  us('P', cafta, 'HND NIC', '2006-04-01', 'P,P+'),
  us('P', cafta, 'GTM', '2006-07-01', 'P,P+'),
  us('P', cafta, 'DOM', '2007-03-01', 'P,P+'),
  us('P', cafta, 'CRI', '2009-01-01', 'P,P+'),
  us('PA', 'United States-Panama TPA', 'PAN', '2012-10-31'),
  us('PE', 'United States-Peru TPA', 'PER', '2009-02-01'),
  us('S', 'United States-Mexico-Canada Agreement', 'CAN MEX', '2020-07-01', 'S,S+'),
  us('SG', 'United States-Singapore FTA', 'SGP', '2004-01-01'),
  column2('CUB PRK', '1989-01-01', 'HTSUS general note 3(b)'),
  column2('BLR RUS', '2022-04-09', 'Pub. L. 117-110; HTSUS general note 3(b)'),
]

const listed: readonly Listed[] = [
  ...chinaAgreements,
  favoured(wto, '2016-07-29'),
  favoured('COM', '2024-08-21'),
  favoured('TLS', '2024-08-30'),
  ...usPrograms,
]

/** Brings the platform's agreements and lists of origins: what the operator changed, ended or deleted stays as they left it. */
export async function seedAgreements(db: Db): Promise<void> {
  const rows = listed.map(({ treatment = 'special', tariffCodes, origins, ...row }) => ({
    ...row,
    treatment,
    tariffCodes: tariffCodes || null,
    origins: origins.split(' ').toSorted().join(','),
  }))
  await sql`insert into trade_agreement (tenant_id, jurisdiction, treatment, code, name, tariff_codes, origins, valid_from, source)
    select current_tenant(), r.jurisdiction, r.treatment, r.code, r.name, r."tariffCodes", r.origins, r."from", r.source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(jurisdiction text, treatment text, code text, name text, "tariffCodes" text, origins text, "from" date, source text)
    where not exists (select from trade_agreement t where t.tenant_id = current_tenant() and (t.jurisdiction, t.treatment, t.code, t.valid_from) = (r.jurisdiction, r.treatment, r.code, r."from"))`.execute(
    db,
  )
}
