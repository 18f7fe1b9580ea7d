import { mostElements } from '@clearway/contract/features/customs/elements'
import { hscode } from '@clearway/contract/features/customs/hscode'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Modal, Spin } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { ElementsForm } from '../../ElementsForm.tsx'
import { caseFileText as t } from '../caseFile.text.ts'
import type { DraftLine } from './caseLineDraft.ts'

interface Props {
  /** As it stood when the form was opened. */
  readonly line: DraftLine
  readonly row: number
  readonly direction: 'import' | 'export'
  readonly onDone: (elements: string) => void
  readonly onClose: () => void
}

const noElements = [] as const

/** The declaration elements of a line, one input each by the template of its code; as free text where somebody wants it so, or where no template is known. */
export function CaseLineElements({ line, row, direction, onDone, onClose }: Props) {
  const say = useText()
  const [value, setValue] = useState(line.elements)
  const [free, setFree] = useState(false)
  const template = useQuery({
    queryKey: ['hscode', 'queryByCode', 'CN', line.hsCode],
    queryFn: () => call(hscode.queryByCode, { jurisdiction: 'CN', code: line.hsCode }),
    enabled: /^\d{10}$/.test(line.hsCode),
    staleTime: 300_000,
    retry: false,
  })
  const elements = template.data?.elements ?? noElements
  const goods = [line.modelNumber, line.name].filter(Boolean).join(' · ')
  return (
    <Modal
      open
      onCancel={onClose}
      width={640}
      title={say(line.hsCode ? t.elementsOf : t.elementsNoCode, { row, code: line.hsCode })}
      okText={say(t.elementsTake)}
      cancelText={say(common.cancel)}
      okButtonProps={{ disabled: value.length > mostElements }}
      onOk={() => onDone(value.trim())}
      mask={{ closable: false }}
    >
      {goods && <p className="case-quiet">{goods}</p>}
      {template.isLoading ? (
        <Spin aria-label={say(t.elementsForm)} />
      ) : (
        <ElementsForm
          template={free ? noElements : elements}
          value={value}
          onChange={setValue}
          direction={direction}
          brand={line.brand || null}
        />
      )}
      {elements.length > 0 && (
        <Checkbox checked={free} onChange={(event) => setFree(event.target.checked)}>
          {say(t.elementsFree)}
        </Checkbox>
      )}
    </Modal>
  )
}
