import { caseChargeRoutes } from '@clearway/contract/features/customs/case/caseCharge'
import { caseDocumentRoutes } from '@clearway/contract/features/customs/case/caseDocument'
import { caseEventRoutes } from '@clearway/contract/features/customs/case/caseEvent'
import { caseMessageRoutes } from '@clearway/contract/features/customs/case/caseMessage'

import { feature } from '../../../kernel/feature.ts'
import { charges, patchCharges, takeOverCharges } from './caseCharges.ts'
import { closeQuestion, messageFile, messages, talk } from './caseMessages.ts'
import { timeline } from './caseTimeline.ts'
import {
  agreeDocument,
  askDocument,
  changeDocument,
  checkDocument,
  documents,
  downloadDocument,
  refreshDocuments,
  refuseDocument,
  removeDocument,
  uploadDocument,
} from './documents/caseDocuments.ts'
import { allDocuments } from './documents/caseDocumentZip.ts'

export const caseDocuments = feature(caseDocumentRoutes, {
  documents,
  refreshDocuments,
  uploadDocument,
  askDocument,
  changeDocument,
  agreeDocument,
  checkDocument,
  refuseDocument,
  removeDocument,
  document: downloadDocument,
  allDocuments,
})
export const caseMessages = feature(caseMessageRoutes, { messages, talk, closeQuestion, messageFile })
export const caseEvents = feature(caseEventRoutes, { timeline })
export const caseCharges = feature(caseChargeRoutes, { charges, patchCharges, takeOverCharges })
