import { common } from '@clearway/contract/kernel/common.text'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'

import { useText } from '../../kernel/language.ts'
import { usePageKeys, type PageKey } from '../../kernel/pageKeys.ts'
import { noticeText } from './notice.text.ts'
import { safeLink } from './RichText.tsx'
import { useTools } from './richTextTools.tsx'

import './richText.css'

const t = noticeText.editor

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (html: string) => void
  readonly disabled?: boolean
  /** Name for screen readers. */
  readonly label: string
}

const keys: readonly PageKey[] = [
  { key: 'rich-mark', shown: 'Ctrl+B Ctrl+I Ctrl+U', what: t.keyMarks },
  { key: 'rich-undo', shown: 'Ctrl+Z Ctrl+Shift+Z', what: t.keyUndo },
  { key: 'rich-bar', shown: '← →', what: t.keyBar },
]

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (href) => safeLink(href) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

/** Text with bold, lists, headings and links, as HTML. The keys are those of every word processor: Ctrl+B, Ctrl+I, Ctrl+U, Ctrl+Z. */
export function RichTextEditor({ id, value, onChange, disabled = false, label }: Props) {
  const changed = useEffectEvent((editor: Editor) => onChange?.(editor.isEmpty ? '' : editor.getHTML()))
  const editor = useEditor(
    {
      extensions,
      content: value ?? '',
      editable: !disabled,
      immediatelyRender: true,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          ...(id && { id }),
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: 'rich-text',
        },
      },
      onUpdate: ({ editor: now }) => changed(now),
    },
    [],
  )
  usePageKeys(keys)
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  useEffect(() => {
    // The form was given another value: a conflict that was settled, a fresh row.
    const now = editor.isEmpty ? '' : editor.getHTML()
    if ((value ?? '') !== now) editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="rich-editor" data-off={disabled}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

function Toolbar({ editor }: { editor: Editor }) {
  const say = useText()
  const [linking, setLinking] = useState(false)
  const [at, setAt] = useState(0)
  const tools = useTools(editor, () => setLinking(!linking))
  // One stop of the tab key for the whole bar; arrows go along it.
  const along = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = (buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length
    setAt(next)
    buttons[next]?.focus()
  }
  return (
    <>
      <div className="rich-bar" role="toolbar" tabIndex={-1} aria-label={say(t.toolbar)} onKeyDown={along}>
        {tools.map((tool, index) => [
          tool.apart && <span key={`${tool.key} before`} />,
          <button
            key={tool.key}
            type="button"
            aria-label={tool.label}
            title={tool.label}
            tabIndex={index === at ? 0 : -1}
            {...(tool.on !== undefined && { 'aria-pressed': tool.on })}
            aria-disabled={tool.off ?? false}
            style={tool.off ? { opacity: 0.45 } : {}}
            onFocus={() => setAt(index)}
            onClick={() => !tool.off && tool.run()}
          >
            {tool.icon}
          </button>,
        ])}
      </div>
      {linking && <LinkForm editor={editor} close={() => setLinking(false)} />}
    </>
  )
}

function LinkForm({ editor, close }: { editor: Editor; close: () => void }) {
  const say = useText()
  const id = useId()
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [wrong, setWrong] = useState(false)
  const had = editor.isActive('link')
  const leave = () => {
    close()
    editor.commands.focus()
  }
  const set = () => {
    const href = address.trim()
    if (!safeLink(href)) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without a selection the address itself becomes the words.
    if (editor.state.selection.empty && !had)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else leave()
  }
  return (
    <div className="rich-link">
      <Input
        autoFocus
        value={address}
        maxLength={1000}
        placeholder={say(t.addressHint)}
        aria-label={say(t.address)}
        aria-invalid={wrong}
        aria-describedby={id}
        onChange={(e) => (setAddress(e.target.value), setWrong(false))}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" onClick={set}>
        {say(t.setLink)}
      </Button>
      {had && (
        <Button onClick={() => (editor.chain().focus().extendMarkRange('link').unsetLink().run(), close())}>
          {say(t.unlink)}
        </Button>
      )}
      <Button type="text" onClick={leave}>
        {say(common.cancel)}
      </Button>
      <p id={id} role="alert" hidden={!wrong}>
        {say(t.addressWrong)}
      </p>
    </div>
  )
}
