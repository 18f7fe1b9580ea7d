const most = 8
const fields = '.ant-modal-body :is(input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled))'
const answer = '.ant-modal-footer .ant-btn-primary:not(:disabled)'

/** A dialog that takes single keys: in a field they would be typed. */
const takesKeys = '[data-takes-keys]'

/** What a dialog begins with: its first field, else its answer. */
const beginning = (dialog: Element): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLElement>(fields), ...dialog.querySelectorAll<HTMLElement>(answer)].find((e) =>
    e.checkVisibility(),
  )

/**
 * Where the focus goes with dialogs. One that opens begins with its first field: antd takes its cross where nothing asked for the focus. One that goes away
 * gives the focus back to where it was: antd does so only for a dialog that stays while it is shut, and only to the very element that opened it, which is gone
 * where that was an entry of a menu. Gives what undoes it.
 */
export function dialogFocus(): () => void {
  let trail: HTMLElement[] = []
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    const dialog = target.matches('.ant-modal-close') && target.closest('.ant-modal')
    const entered = dialog && !dialog.contains(trail[0] ?? null)
    trail = [target, ...trail.filter((e) => e !== target)].slice(0, most)
    if (entered && !dialog.querySelector(takesKeys)) beginning(dialog)?.focus()
  }
  const giveBack = (): void => {
    // Whoever clicked beside everything has left what he had; here it was taken from him.
    if (document.activeElement !== document.body || trail[0]?.isConnected) return
    trail.find((e) => e.isConnected && e.checkVisibility())?.focus({ preventScroll: true })
  }
  // Dialogs stand in places of their own, right below the body.
  const watcher = new MutationObserver((changes) => {
    if (changes.some((change) => change.removedNodes.length > 0)) requestAnimationFrame(giveBack)
  })
  document.addEventListener('focusin', remember)
  watcher.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', remember)
    watcher.disconnect()
  }
}
