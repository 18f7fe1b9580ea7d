import { DownOutlined } from '@ant-design/icons'
import { savedViews, type SavedView } from '@clearway/contract/features/admin/user/savedView'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Dropdown, Tag, type MenuProps } from 'antd'
import { useState } from 'react'

import { call } from '../api.ts'
import { useText } from '../language.ts'
import { later } from '../later.tsx'
import { useReport } from '../report.ts'
import { rowsText as t } from '../rows.text.ts'
import type { List } from './list.ts'
import { contentOf, readContent, sameContent, stateOf, type Views } from './savedView.ts'
import type { TableSetup } from './tableSetup.ts'

const ViewNameDialog = later(
  () => import('./ViewNameDialog.tsx').then((m) => m.ViewNameDialog),
  () => true,
)

interface Props {
  readonly screen: string
  readonly views: Views
  readonly list: Pick<List<unknown>, 'state' | 'change'>
  readonly setup: TableSetup
  /** Null: as the view has it. */
  readonly onSetup: (setup: TableSetup | null) => void
}

/** Which view is on, which is being named, and what the menu does. */
function useViewActions({ screen, views, list, setup, onSetup }: Props) {
  const say = useText()
  const report = useReport()
  const { modal, message } = App.useApp()
  const [naming, setNaming] = useState<SavedView | 'new'>()
  const current = views.all.find((v) => v.id === list.state.view)
  const content = contentOf(list.state, setup)

  const apply = (view: SavedView | undefined) =>
    list.change(view ? stateOf(view) : { filters: {}, search: '', sort: '', view: '' })
  const revert = (view: SavedView) => {
    onSetup(null)
    apply(view)
  }
  const settle = (work: Promise<unknown>) =>
    void work.then(() => views.refresh()).then(() => message.success(say(common.operationSuccess)), report)
  const remove = async (view: SavedView) => {
    if (
      !(await modal.confirm({
        title: say(t.viewDelete, { name: view.name }),
        okText: say(common.delete),
        okButtonProps: { danger: true },
      }))
    )
      return
    settle(call(savedViews.delete, { id: view.id }).then(() => list.change({ view: '' }, true)))
  }
  const doThese: Record<string, () => void> = {
    none: () => apply(undefined),
    revert: () => current && revert(current),
    save: () =>
      current &&
      settle(
        call(savedViews.update, {
          id: current.id,
          version: current.version,
          name: current.name,
          shared: current.shared,
          content: JSON.stringify(content),
        }),
      ),
    saveAs: () => setNaming('new'),
    rename: () => setNaming(current),
    default: () =>
      current && settle(call(savedViews.setDefault, { screen, id: current.isDefault ? null : current.id })),
    delete: () => current && void remove(current),
  }
  const choose = (key: string) =>
    key.startsWith('view ') ? apply(views.all.find((v) => v.id === key.slice(5))) : doThese[key]?.()
  return { current, content, naming, setNaming, choose }
}

/** The views of a list: choose, save, share, make one the default. The name shows when it no longer is what is on the screen. */
export function SavedViews(props: Props) {
  const { screen, views, list } = props
  const say = useText()
  const { current, content, naming, setNaming, choose } = useViewActions(props)
  const changed = current !== undefined && !sameContent(content, readContent(current.content))
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: menuItems(views.all, current, changed, say),
          selectable: true,
          selectedKeys: [current ? `view ${current.id}` : 'none'],
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button type="text">
          <span className="unseen">{say(t.views)}: </span>
          {current?.name ?? say(t.viewNone)}
          {changed && (
            <Tag color="orange" style={{ marginInline: 0 }}>
              {say(t.viewChanged)}
            </Tag>
          )}
          <DownOutlined />
        </Button>
      </Dropdown>
      {naming && (
        <ViewNameDialog
          view={naming === 'new' ? undefined : naming}
          onClose={() => setNaming(undefined)}
          onNamed={async (named) => {
            const saved =
              naming === 'new'
                ? await call(savedViews.add, { screen, content: JSON.stringify(content), ...named })
                : await call(savedViews.update, {
                    id: naming.id,
                    version: naming.version,
                    content: naming.content,
                    ...named,
                  })
            await views.refresh()
            list.change({ view: saved.id, currentPage: list.state.currentPage }, true)
            setNaming(undefined)
          }}
        />
      )}
    </>
  )
}

function menuItems(
  all: readonly SavedView[],
  current: SavedView | undefined,
  changed: boolean,
  say: ReturnType<typeof useText>,
): NonNullable<MenuProps['items']> {
  return [
    { key: 'none', label: say(t.viewNone) },
    ...all.map((view) => ({
      key: `view ${view.id}`,
      label: (
        <>
          {view.name} {view.isDefault && <Tag>{say(t.viewIsDefault)}</Tag>}
          {view.shared && <Tag>{say(t.viewIsShared)}</Tag>}
        </>
      ),
    })),
    { type: 'divider' },
    ...(changed ? [{ key: 'revert', label: say(t.viewRevert) }] : []),
    ...(changed && current?.own ? [{ key: 'save', label: say(t.viewSave) }] : []),
    { key: 'saveAs', label: say(t.viewSaveAs) },
    ...(current?.own ? [{ key: 'rename', label: say(t.viewRename) }] : []),
    ...(current ? [{ key: 'default', label: say(current.isDefault ? t.viewNoDefault : t.viewDefault) }] : []),
    ...(current?.own ? [{ key: 'delete', label: say(common.delete), danger: true }] : []),
  ]
}
