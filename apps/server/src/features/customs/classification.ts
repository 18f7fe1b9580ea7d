import { classification as contract, type Classified } from '@clearway/contract/features/customs/classification'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import type { Language } from '@clearway/contract/kernel/text'
import type { Candidate, Decision } from '@clearway/nomenclature/classify'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { englishStems, plainText, termsOf } from '@clearway/nomenclature/tokens'
import { sql } from 'kysely'

import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { feature } from '../../kernel/feature.ts'
import { networkOf, type Limit } from '../../kernel/pacing/limits.ts'
import type { Services } from '../../kernel/services.ts'
import { decidedGoods, likenessOf, type DecidedGoods } from './decidedGoods.ts'
import { today } from './hscode.ts'
import { namesOf } from './hscodeRows.ts'
import { classifier, nomenclature } from './knowledge.ts'
import { runningEdition } from './tariff/compare.ts'
import { current, wordCondition } from './tariff/lines.ts'

type Routes = typeof contract
type Ask = Parsed<Routes['query']>

const asked: Limit = { name: 'classification', points: 120, seconds: 60 }
const linesEach = 12

type Edition = Awaited<ReturnType<typeof runningEdition>>

const fewestWords = 0.4
/** Lines of the running tariff that hold every word of a text, by how much of their own name that is. At most 50. */
async function linesNamed(db: Db, text: string, edition: Edition): Promise<Decision[]> {
  const words = edition && wordCondition(text)
  if (!words) return []
  const { rows } = await sql<{ code: string; zh: string | null; en: string | null }>`
    select l.code, l.name_zh as zh, l.name_en as en from tariff_line l
    where l.edition_id = ${edition.id}::uuid and l.tenant_id = ${edition.tenantId}::uuid and length(l.code) >= 6 and ${current(today())} and ${words} limit 50`.execute(
    db,
  )
  const terms = new Set(termsOf(text))
  return rows
    .map(({ code, zh, en }) => ({
      code,
      likeness: Math.max(...[zh, en].map((name) => (name ? likenessOf(terms, name) : 0))),
    }))
    .filter((line) => line.likeness >= fewestWords)
}

/** Codes of a national tariff below each candidate, as they stand today: a code that left the tariff is not offered. */
async function linesBelow(
  db: Db,
  codes: readonly string[],
  edition: Edition,
): Promise<Map<string, Classified['list'][number]['lines']>> {
  const day = today()
  if (!edition || !codes.length) return new Map()
  const { rows } = await sql<{ hs: string; code: string; nameZh: string | null; nameEn: string | null }>`
    select b.code as hs, l.code, l.name_zh as "nameZh", l.name_en as "nameEn" from unnest(${codes}::text[]) as b(code) cross join lateral (
      select code, name_zh, name_en, position from tariff_line where edition_id = ${edition.id}::uuid and tenant_id = ${edition.tenantId}::uuid and code ~>=~ b.code and code ~<~ (b.code || ':') and length(code) >= 8 and ${current(day)}
      order by position limit ${linesEach}) l order by l.position`.execute(db)
  return Map.groupBy(
    rows.map(({ hs, code, ...names }) => ({ hs, code, name: namesOf(names) })),
    (r) => r.hs,
  )
}

/** Where terms stand in a Chinese run, neighbours joined; as it was written, or in the reader's characters where words were read as others. */
function piecesOf(run: string, terms: readonly string[], lang: Language): string[] {
  const plain = plainText(run)
  const marked = Array.from(plain, () => false)
  for (const term of terms)
    for (let at = plain.indexOf(term); at >= 0; at = plain.indexOf(term, at + 1))
      marked.fill(true, at, at + term.length)
  if (!marked.includes(false)) return [run]
  const found: string[] = []
  for (let from = marked.indexOf(true); from >= 0;) {
    const end = marked.indexOf(false, from)
    const to = end < 0 ? plain.length : end
    const piece = plain.slice(from, to)
    found.push(plain.length === run.length ? run.slice(from, to) : lang === 'tw' ? toHongKong(piece) : piece)
    from = marked.indexOf(true, to)
  }
  return found
}

/** Terms of the engine as the person wrote them: stems as whole words, pairs of characters as the words that they make. A term that a correction brought stays. */
function asWritten(terms: readonly string[], written: string, lang: Language): string[] {
  const words = [...written.matchAll(/[a-z0-9][a-z0-9'’-]*/gi)].map(([word]) => ({
    word,
    stems: englishStems(plainText(word)),
  }))
  const han = terms.filter((term) => /\p{Script=Han}/u.test(term))
  const english = terms
    .filter((term) => !han.includes(term))
    .map((term) => words.find((w) => w.stems.includes(term))?.word ?? term)
  const chinese = [...written.matchAll(/\p{Script=Han}+/gu)].flatMap(([run]) => piecesOf(run, han, lang))
  return [...new Set([...english, ...(chinese.length ? chinese : han)])]
}

function shown(
  c: Candidate,
  { lang, text, attributes = {} }: Ask,
  decided: readonly DecidedGoods[],
  lines: Classified['list'][number]['lines'],
): Classified['list'][number] {
  const codes = nomenclature()
  const { material, use, composition, function: purpose } = attributes
  const inLanguage = (zh: string, en: string) => (lang === 'en' ? en : lang === 'tw' ? toHongKong(zh) : zh)
  return {
    code: c.code,
    name: codes.name(c.code)![lang],
    path: codes
      .path(c.code)
      .slice(0, -1)
      .map((code) => ({ code, name: codes.name(code)![lang] })),
    score: c.score,
    grade: c.grade,
    lines,
    evidence: {
      words: asWritten(c.evidence.words, [text, material, composition, purpose, use].join(' '), lang),
      phrases: c.evidence.phrases.map((p) => ({ code: p.code, text: lang === 'tw' ? toHongKong(p.text) : p.text })),
      against: c.evidence.against.map((a) => ({ code: a.code, text: a.text[lang], instead: a.instead })),
      rules: codes
        .rules(c.code)
        .slice(0, 4)
        .map((r) => ({ code: r.code, text: inLanguage(r.zh, r.en) })),
      decided: decided.filter((d) => d.code.startsWith(c.code)),
    },
  }
}

/** Candidates for a description, with what speaks for them. `db` is the tenant's where one asks, so that its own decided goods go first, and its rulings before them. */
export async function classify(
  db: Db,
  ask: Ask,
  decided: readonly DecidedGoods[],
  rulings: Classified['rulings'] = [],
): Promise<Omit<Classified, 'queryId'>> {
  const { material, use, composition, function: purpose, answer, unsure } = ask.attributes ?? {}
  const edition = ask.jurisdiction ? await runningEdition(db, ask.jurisdiction, today()) : undefined
  const found = classifier().classify({
    text: ask.text,
    limit: ask.limit,
    attributes: { material, use, composition, function: purpose, answer },
    decisions: decided,
    named: await linesNamed(db, ask.text, edition),
  })
  const lines = await linesBelow(
    db,
    found.candidates.map((c) => c.code),
    edition,
  )
  const question = unsure ? undefined : found.question
  return {
    list: found.candidates.map((c) =>
      shown(c, ask, decided, lines.get(c.code)?.map(({ code, name }) => ({ code, name })) ?? []),
    ),
    question: question
      ? {
          facet: question.facet,
          text: question.question[ask.lang],
          answers: question.answers.map((a) => ({ value: a.value, label: a.label[ask.lang] })),
        }
      : null,
    corrected: [...found.corrected],
    rulings,
  }
}

async function platformTenant(services: Services): Promise<string | null> {
  const {
    rows: [platform],
  } = await sql<{ id: string | null }>`select platform_tenant() as id`.execute(services.database.common)
  return platform?.id ?? null
}

/** What visitors asked is kept for 90 days. */
export async function forgetQueries(_payload: unknown, services: Services): Promise<void> {
  const tenantId = await platformTenant(services)
  if (tenantId)
    await services.database.transaction({ tenantId, personId: null, requestId: 'job' }, 'write', (db) =>
      sql`delete from classification_query where tenant_id = current_tenant() and created_at < now() - interval '90 days'`.execute(
        db,
      ),
    )
}

/** Notes what was asked in the platform's own tenant, without anything of the person who asked. */
async function note(ctx: OpenContext, ask: Ask, answer: Omit<Classified, 'queryId'>): Promise<string | null> {
  const tenantId = await platformTenant(ctx.services)
  if (!tenantId) return null
  return ctx.services.database.transaction(
    { tenantId, personId: null, requestId: ctx.requestId },
    'write',
    async (db) => {
      const { id } = await db
        .insertInto('classificationQuery')
        .values({
          tenantId,
          text: ask.text,
          language: ask.lang,
          jurisdiction: ask.jurisdiction ?? null,
          attributes: JSON.stringify(ask.attributes ?? {}),
          question: answer.question?.facet ?? null,
          candidates: JSON.stringify(answer.list.map(({ code, score, grade }) => ({ code, score, grade }))),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  )
}

async function query(ctx: OpenContext, ask: Ask): Promise<Output<Routes['query']>> {
  await ctx.services.limits.consume(asked, networkOf(ctx.ip))
  // Whoever is signed in gets his own goods too; a token that no longer holds makes him a visitor.
  const user = ctx.bearer ? await ctx.services.sessions.authenticate(ctx.bearer).catch(() => undefined) : undefined
  if (user) {
    return ctx.services.database.transaction(
      { tenantId: user.tenantId, personId: user.personId, requestId: ctx.requestId },
      'read',
      async (db) => {
        const decided = await decidedGoods(
          { ...ctx, db, user },
          {
            text: ask.text,
            modelNumber: ask.attributes?.model,
            brand: ask.attributes?.brand,
            jurisdiction: ask.jurisdiction,
          },
        )
        return { ...(await classify(db, ask, decided)), queryId: null }
      },
    )
  }
  const answer = await classify(ctx.db, ask, [])
  return { ...answer, queryId: await note(ctx, ask, answer) }
}

async function choose(ctx: OpenContext, { queryId, code }: Parsed<Routes['choose']>): Promise<void> {
  await ctx.services.limits.consume(asked, networkOf(ctx.ip))
  const tenantId = await platformTenant(ctx.services)
  if (!tenantId) return
  await ctx.services.database.transaction({ tenantId, personId: null, requestId: ctx.requestId }, 'write', (db) =>
    db
      .updateTable('classificationQuery')
      .set({ chosen: code })
      .where('id', '=', queryId)
      .where('chosen', 'is', null)
      .execute(),
  )
}

export const classification = feature(contract, { query, choose }, classifier)
