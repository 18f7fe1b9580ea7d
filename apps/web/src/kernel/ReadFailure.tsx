import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'

import { isApiError } from './api.ts'
import { useText } from './language.ts'
import { problemWords } from './report.ts'
import { rowsText as t } from './rows.text.ts'

import './rows.css'

/** What was not read, why, and a button to try again, or to go back from what is not there; the request id helps whoever is asked for help. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useText()
  const navigate = useNavigate()
  const gone = isApiError(error) && error.status === 404
  return (
    <div className="list-failure" role="alert">
      <WarningOutlined className="list-failure-mark" aria-hidden />
      <strong>{say(gone ? t.gone : t.failed)}</strong>
      <p>
        {problemWords(error)}
        {isApiError(error) && error.requestId && (
          <>
            <br />
            {say(t.requestId, { id: error.requestId })}
          </>
        )}
      </p>
      {gone ? (
        <Button type="primary" onClick={() => void (history.length > 1 ? navigate(-1) : navigate('/workbench'))}>
          {say(t.back)}
        </Button>
      ) : (
        <Button type="primary" onClick={onRetry}>
          {say(t.retry)}
        </Button>
      )}
    </div>
  )
}
