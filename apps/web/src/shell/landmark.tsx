import type { ReactNode } from 'react'

/** For `popupRender`: what drops down stands outside the header in the document, so it gets a landmark of its own. */
export const landmark = (label: string) => (drawn: ReactNode) => <section aria-label={label}>{drawn}</section>
