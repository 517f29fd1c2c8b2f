// What a new password must be like, said before it is typed.
import { minimumPasswordLength } from '@affiliate-booking/contract/options/accounts/passwords'
import { lacksPasswordChange } from '../api/endpoints/accounts/auth.ts'
import type { AppContext } from '../api/client.ts'

const advice = 'Three or four words make a good one.'

/** With the minimum length if the host has told it. */
export const passwordHint = async (context: AppContext): Promise<string> =>
  (await lacksPasswordChange(context)) ? advice : `At least ${minimumPasswordLength} characters. ${advice}`
