import path from 'node:path'

import { documentName, type caseDocumentRoutes } from '@clearway/contract/features/customs/case/caseDocument'
import { caseDocumentText as t } from '@clearway/contract/features/customs/case/caseDocument.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { zipOf, type ZipEntry } from '../../../../kernel/files/zip.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { readCase } from '../caseRows.ts'
import { storedDocuments } from './caseDocumentRows.ts'

const longest = 120
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A part of a name that every system can store: no path, no sign that one of them reserves, nothing that turns the reading direction. */
function safe(name: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly those are taken out
  const plain = name
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return reserved.test(plain.split('.')[0]!) ? `_${plain}` : plain
}

const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim()

/** `Invoice - INV-31.pdf`; the same once more is `Invoice - INV-31 (2).pdf`, also where only capitals differ. */
export function archiveNames(papers: readonly { readonly kind: string; readonly file: string }[]): string[] {
  const taken = new Set<string>()
  return papers.map(({ kind, file }) => {
    const clean = safe(file) || 'file'
    const ending = /^\.[A-Za-z0-9]{1,10}$/.test(path.extname(clean)) ? path.extname(clean) : ''
    const stem = cut(`${cut(safe(kind), 40)} - ${ending ? clean.slice(0, -ending.length) : clean}`, longest)
    for (let n = 1; ; n++) {
      const name = n === 1 ? `${stem}${ending}` : `${stem} (${n})${ending}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

/** All files among the papers of a case that the user may see, which are those of the case. Throws 404. */
export async function allDocuments(
  ctx: Context,
  { id }: Parsed<(typeof caseDocumentRoutes)['allDocuments']>,
): Promise<FileAnswer> {
  const { code } = await readCase(ctx, id)
  const papers = (await storedDocuments(ctx, id)).filter((d) => d.storeKey !== null)
  if (!papers.length) throw refuse(404, t.noFiles)
  const names = archiveNames(papers.map((d) => ({ kind: say(documentName(d), ctx.language), file: d.fileName ?? '' })))
  const entries = papers.map((d, n): ZipEntry => ({
    name: names[n]!,
    key: d.storeKey!,
    lost: say(t.lost, ctx.language),
  }))
  return {
    name: `${safe(say(t.archiveName, ctx.language, { code: code ?? '' })) || 'papers'}.zip`,
    contentType: 'application/zip',
    body: zipOf(ctx.services.files, entries),
  }
}
