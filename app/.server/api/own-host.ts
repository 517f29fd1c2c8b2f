// Whether the host is our reference backend. Other hosts have rules of their own, which the specification does not show.
import { lacksTerritoryChanges } from './endpoints/accounts/users.ts'
import type { AppContext } from './client.ts'
import { env } from '../env.ts'

/**
 * Whether the host keeps to our lists of places and to our types of picture, as the reference backend does. Its capability
 * document tells: a host that can move people between territories knows those lists.
 */
export const isOurHost = async (context: AppContext): Promise<boolean> =>
  env.HOST_IS_OURS === 'yes' || !(await lacksTerritoryChanges(context))
