import { useState } from 'react'

import { useNarrow } from '../kernel/narrow.ts'
import { setSetting, useSettings } from './settings/settings.ts'

interface Side {
  /** Where the menu stands: along the header, beside the pages in full or as icons alone, or in a drawer on a narrow screen. */
  readonly place: 'top' | 'left' | 'bare' | 'drawer'
  readonly open: boolean
  readonly drawerOpen: boolean
  readonly closeDrawer: () => void
  readonly toggle: () => void
}

/** Where the menu stands, and whether it is open. */
export function useSide(pathname: string): Side {
  const settings = useSettings()
  const narrow = useNarrow()
  const [drawerAt, setDrawerAt] = useState<string>()
  const collapsed = settings.sidebarStatus === 'closed'
  // The drawer belongs to the page it was opened on, so going elsewhere closes it.
  const drawerOpen = narrow && drawerAt === pathname
  const toggle = () =>
    narrow
      ? setDrawerAt(drawerAt === undefined ? pathname : undefined)
      : setSetting('sidebarStatus', collapsed ? 'opened' : 'closed')
  return {
    place: narrow ? 'drawer' : !settings.menuInLeft ? 'top' : collapsed ? 'bare' : 'left',
    open: narrow ? drawerOpen : !collapsed,
    drawerOpen,
    closeDrawer: () => setDrawerAt(undefined),
    toggle,
  }
}
