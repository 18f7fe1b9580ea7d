import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { useEditorState, type Editor } from '@tiptap/react'
import type { ReactNode } from 'react'

import { useText } from '../../kernel/language.ts'
import { noticeText } from './notice.text.ts'

const t = noticeText.editor

interface Tool {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly on?: boolean
  readonly off?: boolean
  readonly run: () => void
  readonly apart?: boolean
}

/** The buttons of the toolbar, as the text stands at the cursor. */
export function useTools(editor: Editor, openLink: () => void): readonly Tool[] {
  const say = useText()
  const is = useMarks(editor)
  const at: Place = { is, say, act: () => editor.chain().focus() }
  return [
    ...letterTools(at),
    ...blockTools(at),
    { key: 'link', label: withKeys(say(t.link), 'Ctrl+K'), icon: <LinkOutlined />, on: is.link, run: openLink },
    ...stepTools(at),
  ]
}

/** What holds at the cursor, and whether there is a step to take back or to take again. */
const useMarks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      underline: e.isActive('underline'),
      strike: e.isActive('strike'),
      heading: e.isActive('heading', { level: 2 }),
      subheading: e.isActive('heading', { level: 3 }),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
      quote: e.isActive('blockquote'),
      link: e.isActive('link'),
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  })

interface Place {
  readonly is: ReturnType<typeof useMarks>
  readonly say: ReturnType<typeof useText>
  readonly act: () => ReturnType<Editor['chain']>
}

const withKeys = (word: string, keys: string) => `${word} (${keys})`

const letterTools = ({ is, say, act }: Place): Tool[] => [
  {
    key: 'bold',
    label: withKeys(say(t.bold), 'Ctrl+B'),
    icon: <BoldOutlined />,
    on: is.bold,
    run: () => act().toggleBold().run(),
  },
  {
    key: 'italic',
    label: withKeys(say(t.italic), 'Ctrl+I'),
    icon: <ItalicOutlined />,
    on: is.italic,
    run: () => act().toggleItalic().run(),
  },
  {
    key: 'underline',
    label: withKeys(say(t.underline), 'Ctrl+U'),
    icon: <UnderlineOutlined />,
    on: is.underline,
    run: () => act().toggleUnderline().run(),
  },
  {
    key: 'strike',
    label: withKeys(say(t.strike), 'Ctrl+Shift+S'),
    icon: <StrikethroughOutlined />,
    on: is.strike,
    run: () => act().toggleStrike().run(),
  },
]

const blockTools = ({ is, say, act }: Place): Tool[] => [
  {
    key: 'heading',
    label: withKeys(`${say(t.heading)} H1`, 'Ctrl+Alt+2'),
    icon: 'H1',
    on: is.heading,
    apart: true,
    run: () => act().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'subheading',
    label: withKeys(`${say(t.subheading)} H2`, 'Ctrl+Alt+3'),
    icon: 'H2',
    on: is.subheading,
    run: () => act().toggleHeading({ level: 3 }).run(),
  },
  {
    key: 'bullets',
    label: withKeys(say(t.bullets), 'Ctrl+Shift+8'),
    icon: <UnorderedListOutlined />,
    on: is.bullets,
    apart: true,
    run: () => act().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    label: withKeys(say(t.numbers), 'Ctrl+Shift+7'),
    icon: <OrderedListOutlined />,
    on: is.numbers,
    run: () => act().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    label: withKeys(say(t.quote), 'Ctrl+Shift+B'),
    icon: '“ ”',
    on: is.quote,
    run: () => act().toggleBlockquote().run(),
  },
]

const stepTools = ({ is, say, act }: Place): Tool[] => [
  {
    key: 'undo',
    label: withKeys(say(t.undo), 'Ctrl+Z'),
    icon: <UndoOutlined />,
    off: !is.undo,
    apart: true,
    run: () => act().undo().run(),
  },
  {
    key: 'redo',
    label: withKeys(say(t.redo), 'Ctrl+Y'),
    icon: <RedoOutlined />,
    off: !is.redo,
    run: () => act().redo().run(),
  },
]
