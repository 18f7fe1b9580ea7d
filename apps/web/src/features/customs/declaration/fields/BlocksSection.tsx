import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { blockTitles } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecBlock, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'

import { useDictionary } from '../../../../kernel/form/options.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useDeclaration, useSeen } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { AttachPapers } from './AttachPapers.tsx'
import type { Words } from './codeWords.ts'
import { containerProblem, lineNumbers } from './containerNumber.ts'
import { ProblemWords } from './FieldBox.tsx'
import { RowForms } from './RowForms.tsx'
import { RowsConflict } from './RowsConflict.tsx'
import { RowsGrid, type RowsHandle, type Special } from './RowsGrid.tsx'
import { useLicenceSpecial } from './useLicenceSpecial.ts'

interface Props {
  readonly readOnly: boolean
  readonly open: ReadonlySet<string>
  readonly onOpen: (name: string, open: boolean) => void
  readonly grids: (block: DecBlock) => (handle: RowsHandle | null) => void
}

const order: readonly DecBlock[] = [
  'containers',
  'licences',
  'otherPacks',
  'documents',
  'certificates',
  'enterprises',
  'users',
  'origins',
  'marks',
  'promises',
  'access',
  'royalties',
  'supplements',
]
/** Rows with more fields than a grid can show stand below each other, each a form. */
const mostColumns = 15
/** As many rows as a block takes. */
const mostRows = 200

/** The tables beside the head, each saved as one. */
export const BlocksSection = memo(function BlocksSection(props: Props) {
  const say = useText()
  const { edition, prefix } = useDeclaration()
  return (
    <section className="dec-blocks" aria-labelledby={`${prefix}blocks`}>
      <h2 id={`${prefix}blocks`}>{say(t.blocksTitle)}</h2>
      {order
        .filter((b) => catalogues[edition].blocks[b].length > 0)
        .map((block) => (
          <Block key={block} {...props} block={block} />
        ))}
    </section>
  )
})

const none: readonly never[] = []

function Block({ block, readOnly, open, onOpen, grids }: Props & { block: DecBlock }) {
  const { store, problems, prefix } = useDeclaration()
  const say = useText()
  const rows = useSeen((seen) => seen.blocks[block]) ?? none
  const checked = useSyncExternalStore(problems.subscribe, problems.get)
  const found = useMemo(
    () =>
      (checked?.problems ?? [])
        .filter((p) => p.place.block === block)
        .map((p) => ({ at: p.place.at ?? 0, field: p.place.field, level: p.level, words: say(p.text, p.values) })),
    [checked, block, say],
  )
  const errors = found.filter((f) => f.level === 'error').length
  const unfolded =
    open.has(`block.${block}`) || ((rows.length > 0 || found.length > 0) && !open.has(`block.${block}.shut`))
  const title = say(blockTitles[block])
  const id = `${prefix}block-${block}`
  // Pictures of marks cannot be typed.
  const fixed = readOnly || block === 'marks'
  const loose = found.filter((f) => !rows[f.at])
  if (fixed && rows.length === 0 && found.length === 0) return null
  const fold = () => {
    onOpen(`block.${block}`, !unfolded)
    onOpen(`block.${block}.shut`, unfolded)
  }
  return (
    <div className="dec-block">
      <h3 id={id}>
        <button type="button" className="dec-fold" aria-expanded={unfolded} onClick={fold}>
          {unfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />} {title}{' '}
          <small data-trouble={errors > 0 || undefined}>
            {rows.length > 0 ? say(t.rowsCount, { count: rows.length }) : say(t.noRows)}
          </small>
        </button>
      </h3>
      <RowsConflict place={`block.${block}`} title={title} brief={brief} />
      {unfolded && (
        <div className="dec-found">
          {loose.map((f) => (
            <ProblemWords key={f.words} level={f.level} words={f.words} />
          ))}
        </div>
      )}
      {block === 'documents' && !fixed && <AttachPapers rows={rows} />}
      {unfolded && block === 'marks' && <p className="dec-quiet">{say(t.pictures)}</p>}
      {unfolded && (
        <BlockGrid
          block={block}
          title={title}
          rows={rows}
          readOnly={fixed}
          found={found}
          onRows={(next) => store.setBlock(block, next)}
          handle={grids(block)}
        />
      )}
    </div>
  )
}

/** The first values of each row. */
const brief = (rows: unknown) =>
  (rows as readonly DecValues[]).map((row) => Object.values(row).slice(0, 3).join(' ')).join(' · ')

type GridProps = Pick<React.ComponentProps<typeof RowForms>, 'rows' | 'readOnly' | 'found' | 'onRows' | 'handle'>

function BlockGrid({ block, title, ...rest }: GridProps & { block: DecBlock; title: string }) {
  const { edition, direction } = useDeclaration()
  const fields = useMemo(
    () =>
      catalogues[edition].blocks[block].filter(
        (f) => f.max < 100_000 && !f.system && (!f.only || f.only === direction),
      ),
    [edition, direction, block],
  )
  const [first, second] = [...new Set(fields.flatMap((f) => f.dictionary ?? []))]
  const [one, two] = [useDictionary(first), useDictionary(second)]
  const words = useMemo<Words>(
    () => ({ ...(first && { [first]: one }), ...(second && { [second]: two }) }),
    [first, second, one, two],
  )
  const special = useSpecial(block)
  if (fields.length > mostColumns) return <RowForms label={title} fields={fields} {...rest} />
  return (
    <RowsGrid
      label={title}
      fields={fields}
      words={words}
      direction={direction}
      most={block === 'access' ? 1 : mostRows}
      {...(special && { special })}
      {...rest}
    />
  )
}

/** Containers: the number is checked while it is typed, and the lines inside are offered. */
function useSpecial(block: DecBlock): Readonly<Record<string, Special>> | undefined {
  const { store } = useDeclaration()
  const say = useText()
  const language = useLanguage()
  const licences = useLicenceSpecial('CertCode', block === 'licences')
  const offer = useCallback(
    (values: Readonly<Record<string, string>>) => {
      const count = store.lines.get().length
      const taken = new Set(
        (store.get().blocks.containers ?? [])
          .filter((row) => row['ContainerId'] !== values['ContainerId'])
          .flatMap((row) => (row['GoodsNo'] ?? '').split(',')),
      )
      const all = Array.from({ length: count }, (_, at) => String(at + 1))
      const rest = all.filter((no) => !taken.has(no))
      return [
        ...(rest.length > 0 && rest.length < count
          ? [{ value: rest.join(','), label: say(t.restLines, { count: rest.length }), detail: rest.join(',') }]
          : []),
        ...(count > 0 ? [{ value: all.join(','), label: say(t.allLines, { count }), detail: `1–${count}` }] : []),
      ]
    },
    [store, say],
  )
  return useMemo(
    () =>
      block !== 'containers'
        ? block === 'licences'
          ? licences
          : undefined
        : {
            ContainerId: {
              keep: (typed) => typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, ''),
              problem: (value) => containerProblem(value, language),
            },
            // What is typed as numbers stays; the offers are for an empty cell and for "all".
            GoodsNo: {
              keep: (typed) => lineNumbers(typed, store.lines.get().length),
              suggest: (typed, values) =>
                /^\d/.test(typed) ? [] : typed === '*' ? offer(values).slice(-1) : offer(values),
            },
          },
    [block, language, store, offer, licences],
  )
}
