import { caseChargeRoutes } from '@clearway/contract/features/customs/case/caseCharge'
import { caseDocumentRoutes } from '@clearway/contract/features/customs/case/caseDocument'
import { caseEventRoutes } from '@clearway/contract/features/customs/case/caseEvent'
import { caseMessageRoutes } from '@clearway/contract/features/customs/case/caseMessage'
import { feature } from '../../../kernel/feature.ts'
import { charges, patchCharges, takeOverCharges } from './case-charges.ts'
import { allDocuments } from './case-document-zip.ts'
import { askDocument, changeDocument, checkDocument, documents, downloadDocument, refreshDocuments, refuseDocument, removeDocument, uploadDocument } from './case-documents.ts'
import { closeQuestion, messageFile, messages, talk } from './case-messages.ts'
import { timeline } from './case-timeline.ts'

export const caseDocuments = feature(caseDocumentRoutes, { documents, refreshDocuments, uploadDocument, askDocument, changeDocument, checkDocument, refuseDocument, removeDocument, document: downloadDocument, allDocuments })
export const caseMessages = feature(caseMessageRoutes, { messages, talk, closeQuestion, messageFile })
export const caseEvents = feature(caseEventRoutes, { timeline })
export const caseCharges = feature(caseChargeRoutes, { charges, patchCharges, takeOverCharges })
