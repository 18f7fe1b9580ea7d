import { DeleteOutlined, DownOutlined, LockOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons'
import { elementOptions, isBenefit, isBrandKind } from '@clearway/contract/features/customs/elements'
import { elementsText } from '@clearway/contract/features/customs/elements.text'
import type { DeclarationElement } from '@clearway/contract/features/customs/rate'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { Button, Checkbox, Form, Input } from 'antd'
import type { KeyboardEvent } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { usePageKeys, type PageKey } from '../../../../kernel/pageKeys.ts'
import { linePageText as t } from './linePage.text.ts'
import { OptionsInput } from './OptionsInput.tsx'

type Element = Partial<DeclarationElement>
const fixed: readonly Element[] = [elementsText.brandKind, elementsText.benefit].map((name) => ({
  name: name.zh,
  required: true,
}))
const isFixed = (e: Element | undefined): boolean =>
  !!e?.name && (isBrandKind({ name: e.name }) || isBenefit({ name: e.name }))
const most = 60
const keys: readonly PageKey[] = [{ key: 'element-move', shown: 'Alt+↑ ↓', what: t.keyMove }]

/** The template of declaration elements in its order. China's first two are customs' own and stay where they are. */
export function ElementsEditor({ china }: { china: boolean }) {
  const say = useText()
  const form = Form.useFormInstance()
  const elements = (Form.useWatch('elements', { form, preserve: true }) ?? []) as readonly Element[]
  usePageKeys(keys)
  const first = china ? elements.filter(isFixed).length : 0
  const begin = () => form.setFieldValue('elements', [...fixed, { name: '', required: true }])
  return (
    <fieldset className="form-group">
      <legend>
        {say(tariffText.elements)}{' '}
        {elements.length > first + 1 && <small className="tariff-keys">{say(t.moveKeys)}</small>}
      </legend>
      <Form.List name="elements">
        {(rows, { add, remove, move }) => (
          <>
            <ol className="tariff-elements">
              {rows.map(({ key, name }) => (
                <ElementForm
                  key={key}
                  at={name}
                  element={elements[name]}
                  fixed={china && isFixed(elements[name])}
                  first={first}
                  last={rows.length - 1}
                  onMove={(to) => move(name, to)}
                  onRemove={() => remove(name)}
                />
              ))}
            </ol>
            {china && !rows.length ? (
              <Button icon={<PlusOutlined />} onClick={begin}>
                {say(t.addElements)}
              </Button>
            ) : (
              rows.length < most && (
                <Button icon={<PlusOutlined />} onClick={() => add({ name: '', required: true })}>
                  {say(t.addElement)}
                </Button>
              )
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

interface RowProps {
  at: number
  element: Element | undefined
  fixed: boolean
  first: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

function ElementForm({ at, element, fixed: locked, first, last, onMove, onRemove }: RowProps) {
  const say = useText()
  const name = element?.name ?? ''
  if (locked) return <FixedElement element={element!} />
  const mayMove = (to: number) => to >= first && to <= last
  const onKeyDown = (event: KeyboardEvent) => {
    const to = at + (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0)
    if (!event.altKey || to === at) return
    event.preventDefault()
    if (mayMove(to)) onMove(to)
  }
  return (
    // The inputs take the keys; the row only listens to them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li onKeyDown={onKeyDown} aria-label={say(t.elementN, { n: at + 1 })}>
      <Form.Item name={[at, 'name']} label={say(t.elementName)}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[at, 'hint']} label={say(t.hint)}>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[at, 'options']} label={say(t.options)}>
        <OptionsInput />
      </Form.Item>
      <Form.Item name={[at, 'required']} valuePropName="checked">
        <Checkbox>{say(t.required)}</Checkbox>
      </Form.Item>
      <span className="tariff-element-tools">
        <Button
          type="text"
          size="small"
          icon={<UpOutlined />}
          disabled={!mayMove(at - 1)}
          aria-label={say(t.moveUp, { name })}
          onClick={() => onMove(at - 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<DownOutlined />}
          disabled={!mayMove(at + 1)}
          aria-label={say(t.moveDown, { name })}
          onClick={() => onMove(at + 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={say(t.removeElement, { name })}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

function FixedElement({ element }: { element: Element }) {
  const say = useText()
  const options = elementOptions({ name: '', required: true, ...element })
  return (
    <li className="tariff-fixed">
      <LockOutlined aria-hidden title={say(t.fixedElement)} /> <strong>{element.name}</strong>{' '}
      <small>{say(t.fixedElement)}</small>
      {options && (
        <small>
          {options.map((o) => `${o.value} ${typeof o.label === 'string' ? o.label : say(o.label)}`).join('; ')}
        </small>
      )}
    </li>
  )
}
