import type { Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { Drawer } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { Assignments } from '../organisation/Assignments.tsx'

import '../people.css'
import { peopleText as t } from '../people.text.ts'

/** What one user holds, will hold and held. */
export function UserPostsDrawer({ user, onClose }: { user: Sysuser | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  return (
    <Drawer
      rootClassName="page-drawer"
      open={user !== null}
      onClose={onClose}
      size={narrow ? '100%' : 560}
      destroyOnHidden
      title={say(t.postsOf, { name: user?.nickname || user?.username || '' })}
    >
      {user && <Assignments key={user.id} whose={{ userId: user.id }} />}
    </Drawer>
  )
}
