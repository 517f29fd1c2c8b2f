// Tells every process of the app that somebody has just read notifications, so that none shows an older number.
import { createCookie } from 'react-router'
import type { AppContext } from '../../api/client.ts'
import { cookieOptions } from '../request-facts.ts'

/** Longer than a process keeps the number. */
const cookie = createCookie('bell', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 10 })

export const hasJustRead = async (request: Request): Promise<boolean> =>
  (await cookie.parse(request.headers.get('Cookie'))) !== null

/** For the answer to a form that marks notifications. */
export const justReadHeaders = async (context: AppContext) => ({
  'Set-Cookie': await cookie.serialize('read', cookieOptions(context)),
})
