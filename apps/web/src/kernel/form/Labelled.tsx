import { Form, Input } from 'antd'
import { useId, type KeyboardEvent, type ReactNode } from 'react'

import { usePageKeys } from '../pageKeys.ts'
import { isCtrlEnter, submitKeys } from './formKeys.ts'

interface LabelledProps {
  readonly label: string
  readonly required?: boolean
  readonly children: (id: string) => ReactNode
}

/** A field with its name above it, where a dialog keeps the values itself. */
export function Labelled({ label, required = false, children }: LabelledProps) {
  const id = useId()
  return (
    <Form layout="vertical" component={false}>
      <Form.Item label={label} htmlFor={id} required={required} className="form-labelled">
        {children(id)}
      </Form.Item>
    </Form>
  )
}

interface ReasonProps {
  readonly label: string
  /** Nothing goes on without one. */
  readonly required?: boolean
  readonly max?: number
  readonly autoFocus?: boolean
  /** What stands in it, where the dialog keeps that. */
  readonly value?: string
  readonly onChange: (words: string) => void
}

/** Does what the button of the dialog does in which something is typed, unless it is off. */
const endDialog = (event: KeyboardEvent<HTMLElement>) =>
  event.currentTarget
    .closest('.ant-modal')
    ?.querySelector<HTMLElement>(':is(.ant-modal-footer, .ant-modal-confirm-btns) .ant-btn-primary')
    ?.click()

/** Where a person says why. Enter begins another line there, Ctrl+Enter answers. */
export function ReasonBox({ label, required = false, max = 500, autoFocus = true, onChange, ...given }: ReasonProps) {
  usePageKeys(submitKeys)
  return (
    <Labelled label={label} required={required}>
      {(id) => (
        <Input.TextArea
          {...given}
          id={id}
          autoFocus={autoFocus}
          aria-required={required}
          maxLength={max}
          autoSize={{ minRows: 3, maxRows: 6 }}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => isCtrlEnter(event) && (event.preventDefault(), endDialog(event))}
        />
      )}
    </Labelled>
  )
}
