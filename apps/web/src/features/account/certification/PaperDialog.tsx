import { userAuth, type CertificationPaper } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { Modal } from 'antd'

import { fetchBlob } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { PaperView } from './PaperView.tsx'

/** An own paper, large. */
export function PaperDialog({ id, paper, onClose }: { id: string; paper: CertificationPaper; onClose: () => void }) {
  const say = useText()
  return (
    <Modal open onCancel={onClose} footer={null} width={860} title={say(userAuthText.paperKinds[paper.kind])}>
      <PaperView paper={paper} load={() => fetchBlob(userAuth.routes.ownPaper, { id, paperId: paper.id })} />
    </Modal>
  )
}
