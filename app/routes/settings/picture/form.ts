import { avatarParts } from '@affiliate-booking/contract/options/accounts/account'
import * as z from 'zod'

/** @param picture the schema of the picture */
export const pictureForm = <Picture extends z.ZodType>(picture: Picture) =>
  z.object({ picture, part: z.enum(avatarParts, { error: 'Choose which part is kept.' }).default('centre') })
