import { appAccess as contract } from '@clearway/contract/features/account/appAccess'

import { feature } from '../../kernel/feature.ts'
import { authorize, queryAuthorization, queryOwnApp, revokeOwnApp } from './authorize.ts'

export const appAccess = feature(contract, { queryAuthorization, authorize, queryOwnApp, revokeOwnApp })
