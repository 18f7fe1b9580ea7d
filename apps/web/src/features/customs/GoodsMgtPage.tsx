import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'

/** The broker's goods with their classifications. */
export const GoodsMgtPage = resourcePage(goodsMaster)
