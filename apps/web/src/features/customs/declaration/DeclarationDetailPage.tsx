import { Button, Skeleton } from 'antd'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { usePageTitle } from '../../../kernel/pageTitle.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { DeclarationEditor } from './DeclarationEditor.tsx'
import { declarationPageText as t } from './declarationPage.text.ts'
import { useOpened } from './useOpened.ts'

import '../../../kernel/rows.css'
import './declaration.css'

/** `?id=` names the declaration. */
export function DeclarationDetailPage() {
  const [query] = usePageSearch()
  const say = useText()
  const navigate = useNavigate()
  const id = query.get('id')
  const found = useOpened(id)
  usePageTitle(found.data?.row.code)
  const { refetch } = found
  const onReread = useCallback(() => void refetch(), [refetch])
  if (!id)
    return (
      <div className="dec-page">
        <h1 className="unseen">{say(t.form)}</h1>
        <EmptyNotice title={say(t.missing)} hint={say(t.missingHint)}>
          <Button type="primary" onClick={() => void navigate('/ClassifyOrder')}>
            {say(t.toCases)}
          </Button>
        </EmptyNotice>
      </div>
    )
  // What stands is kept while a later reading fails.
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={onReread} />
  if (!found.data)
    return (
      <div className="dec-page waiting">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  return <DeclarationEditor key={id} opened={found.data} onReread={onReread} />
}
