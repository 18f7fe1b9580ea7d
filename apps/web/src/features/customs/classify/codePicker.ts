/** Opens the list of codes with what stands in it, so that the missing digits are typed behind. */
export function openCodePicker(): void {
  const input = document.getElementById('desk-code')
  input?.focus()
  input?.closest('.ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
}
