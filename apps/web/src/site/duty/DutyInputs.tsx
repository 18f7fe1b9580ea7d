import type { ReactNode } from 'react'

/** What is wrong with a field, by its name. */
export type Errors = Readonly<Record<string, string>>

export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <label>
      <span>{label}</span>
      {children}
      {error && <em className="know-error">{error}</em>}
      {hint && <small>{hint}</small>}
    </label>
  )
}

export const Decimal = ({
  name,
  label,
  hint,
  error,
}: {
  name: string
  label: string
  hint?: string
  error: string | undefined
}) => (
  <Field label={label} error={error} {...(hint !== undefined && { hint })}>
    <input
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      aria-invalid={error !== undefined}
      className="figures"
    />
  </Field>
)

export function Choice({
  name,
  label,
  options,
  value,
  onChange,
}: {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  value?: string
  onChange?: (value: string) => void
}) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} {...(onChange && { value: value ?? '', onChange: (e) => onChange(e.target.value) })}>
        {options.map(([v, words]) => (
          <option key={v} value={v}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
