/**
 * Tab leaves a select of several values. antd would take the marked option once more, which unticks what was just chosen, and keep the focus; where letters
 * are typed it still takes what they found. Gives what undoes it.
 */
export function leaveMultiSelects(): () => void {
  const leave = (event: KeyboardEvent): void => {
    const { key, target } = event
    if (
      key === 'Tab' &&
      target instanceof HTMLInputElement &&
      target.value === '' &&
      target.closest('.ant-select-multiple')
    )
      event.stopPropagation()
  }
  document.addEventListener('keydown', leave, true)
  return () => document.removeEventListener('keydown', leave, true)
}
