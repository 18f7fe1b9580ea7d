import { rateKindIn } from '@clearway/contract/features/customs/rate'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'

import { useText } from '../../../../kernel/language.ts'
import type { Column } from '../../../../kernel/list/columns.tsx'
import { columnKinds, RateCell } from '../rates.tsx'
import { linePageText } from './linePage.text.ts'
import type { LineRow } from './lineResource.ts'

const shownKinds = 4

const Code = ({ line }: { line: LineRow }) => {
  const say = useText()
  if (!line.code) return <em className="tariff-none">{say(linePageText.heading)}</em>
  return (
    <span className="list-figures">
      {line.code}
      {line.validTo && <small className="tariff-none"> {say(linePageText.endsOn, { day: line.validTo })}</small>}
    </span>
  )
}

/** The columns of the lines of a country's tariff: its own kinds of rates, supervision where it has any. */
export function lineColumns(jurisdiction: string): readonly Column<LineRow>[] {
  const china = jurisdiction === 'CN'
  const indented = (line: LineRow, name: string | null) => (
    <span title={[...line.path, name ?? ''].join(' › ')} style={{ paddingInlineStart: Math.min(line.indent, 8) * 8 }}>
      {name}
    </span>
  )
  const names: readonly Column<LineRow>[] = [
    {
      key: 'nameZh',
      title: t.nameZh,
      width: 200,
      ...(jurisdiction === 'US' && { aside: true }),
      render: (line) => indented(line, line.nameZh),
    },
    {
      key: 'nameEn',
      title: t.nameEn,
      width: 260,
      ...(china && { aside: true }),
      render: (line) => indented(line, line.nameEn),
    },
  ]
  return [
    { key: 'code', title: t.code, width: 120, render: (line) => <Code line={line} /> },
    ...names,
    {
      key: 'units',
      title: t.units,
      width: 86,
      own: true,
      render: (line) => [line.unit1, line.unit2].filter(Boolean).join(' / '),
    },
    ...columnKinds(jurisdiction).map((kind, n): Column<LineRow> => ({
      key: `rates.${kind}`,
      title: rateKindIn(jurisdiction, kind),
      width: kind === 'special' ? 150 : 92,
      own: true,
      align: 'end',
      ...(n >= shownKinds && { aside: true }),
      render: (line) => <RateCell line={line} kind={kind} told={n === 0} />,
    })),
    {
      key: 'supervision',
      title: t.supervision,
      width: 90,
      ...(!china && { aside: true }),
      render: (line) => line.supervision,
    },
    {
      key: 'inspection',
      title: t.inspection,
      width: 90,
      ...(!china && { aside: true }),
      render: (line) => line.inspection,
    },
    {
      key: 'elements',
      title: linePageText.elementsCount,
      width: 80,
      align: 'end',
      own: true,
      ...(!china && { aside: true }),
      render: (line) => line.elements.length || null,
    },
    { key: 'validFrom', title: t.validFrom, width: 110, aside: true, render: (line) => line.validFrom },
    { key: 'remark', title: t.remark, width: 200, aside: true, render: (line) => line.remark },
  ]
}
