import { Form, Input } from 'antd'
import { useId, type ReactNode } from 'react'

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
  readonly onKeyDown?: (event: React.KeyboardEvent) => void
}

/** Where a person says why. */
export function ReasonBox({ label, required = false, max = 500, autoFocus = true, onChange, ...given }: ReasonProps) {
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
        />
      )}
    </Labelled>
  )
}
