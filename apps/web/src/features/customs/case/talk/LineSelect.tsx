import { Select } from 'antd'

import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { talkText } from '../../talk/talk.text.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { useCase } from '../useCaseFile.ts'

/** The lines of the case as far as the page has them. */
export function LineSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const say = useText()
  const { lines } = useCase()
  const all = useGridLines(lines.lines)
  const options = all.map((line, i) => ({
    value: line.key,
    label: say(talkText.aboutLine, { row: i + 1, name: line.name || line.modelNumber }),
  }))
  return (
    <Select<string>
      className="talk-line"
      aria-label={say(t.line)}
      placeholder={say(t.anyLine)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}
