// Some hosts keep administrators apart: after POST /admins/login, GET /auth/profile answers 404. There, whom the login
// returned is signed in, by a signed cookie that belongs to that session of the host alone.
import { User } from '@affiliate-booking/contract/shapes/entities'
import { createContext, createCookie } from 'react-router'
import * as z from 'zod'
import type { HostCookies } from '../api/cookies.ts'
import { sessionKeyOf } from '../api/session-key.ts'
import { cookieSecrets } from '../http/cookies/signed-cookie.ts'

export const adminSessionCookie = 'admin-session'
const maximumSeconds = 12 * 60 * 60

// Browsers drop cookies of more than 4096 bytes.
const maximumAvatarLength = 1000
const maximumTextLength = 150

const { role, name, email, phone, avatar } = User.shape
const AdminSession = z.object({
  admin: z.object({ role, name, email, phone, avatar }),
  /** The key of the host's session. */
  session: z.string(),
  /** When it ends, in milliseconds. */
  until: z.number(),
})
type AdminSession = z.infer<typeof AdminSession>

const cookie = createCookie(adminSessionCookie, {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  // A value that was signed for another cookie of the app is not valid here.
  secrets: cookieSecrets(adminSessionCookie),
})

/** The administrator of a request's session. */
export interface AdminSessionCookie {
  /** Starts with the administrator that a login has returned. */
  readonly begin: (admin: User) => void
  /** The administrator, if the browser's cookie is valid and belongs to the session that the request came with. */
  readonly read: () => Promise<User | undefined>
  /** From now on the profile alone counts. */
  readonly end: () => void
  /** The Set-Cookie line for the browser, if its cookie has to change. */
  readonly setCookieLine: () => Promise<string | undefined>
}

/** Set by `apiMiddleware`. */
export const adminSessionContext = createContext<AdminSessionCookie>()

/** @param hostCookies those of the request, before its first call */
export function createAdminSession(
  cookieHeader: string | null,
  hostCookies: HostCookies,
  secure: boolean,
): AdminSessionCookie {
  const isSent = cookieHeader?.includes(`${adminSessionCookie}=`) === true
  const startSession = isSent ? sessionKeyOf(hostCookies) : undefined
  let current: Promise<AdminSession | undefined> | undefined

  const read = () =>
    (current ??= isSent ? readCookie(cookieHeader, startSession) : Promise.resolve(undefined))

  return {
    begin(admin) {
      const until = Date.now() + maximumSeconds * 1000
      current = Promise.resolve({ admin: shorten(admin), session: '', until })
    },
    read: async () => (await read())?.admin,
    end() {
      current = Promise.resolve(undefined)
    },
    async setCookieLine() {
      const kept = await read()
      // The host may have renewed its cookies meanwhile.
      const session = sessionKeyOf(hostCookies)
      if (kept === undefined || session === undefined) {
        return isSent ? cookie.serialize('', { maxAge: 0, secure }) : undefined
      }
      if (kept.session === session) return undefined
      const maxAge = Math.ceil((kept.until - Date.now()) / 1000)
      return cookie.serialize({ ...kept, session } satisfies AdminSession, { maxAge, secure })
    },
  }
}

async function readCookie(
  cookieHeader: string | null,
  session: string | undefined,
): Promise<AdminSession | undefined> {
  const parsed = AdminSession.safeParse(await cookie.parse(cookieHeader))
  if (!parsed.success) return undefined
  return parsed.data.session === session && Date.now() < parsed.data.until ? parsed.data : undefined
}

const shorten = (admin: User): AdminSession['admin'] => ({
  role: admin.role,
  name: admin.name?.slice(0, maximumTextLength),
  email: admin.email?.slice(0, maximumTextLength),
  phone: admin.phone?.slice(0, maximumTextLength),
  avatar: (admin.avatar?.length ?? 0) > maximumAvatarLength ? undefined : admin.avatar,
})
