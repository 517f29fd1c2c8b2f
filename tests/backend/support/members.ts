// People for tests, put straight into the tables.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../backend/db/database.ts'
import { sessions } from '../../../backend/db/schema/accounts/sessions.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { hashToken } from '../../../backend/services/sessions/create-session.ts'

type Role = 'super_admin' | 'nsa' | 'ssa' | 'dsa' | 'affiliate' | 'service_provider' | 'user'

export interface Member {
  id: string
  /** The session's cookie. */
  cookie: string
}

/** Accounts with a session each, that nobody had to register or to sign in. */
export async function addMembers(
  db: Database,
  role: Role,
  count: number,
  more: { territoryPath?: string | null; now?: Date; name?: string } = {},
): Promise<Member[]> {
  const now = more.now ?? new Date('2026-10-01T06:00:00Z')
  const members = Array.from({ length: count }, () => {
    const token = randomUUID()
    return { id: randomUUID(), token, cookie: `accessToken=${token}` }
  })
  await db.insert(users).values(
    members.map(({ id }, index) => ({
      id,
      role,
      status: 'active' as const,
      name: more.name ?? `${role} ${index + 1}`,
      email: `${role}-${id}@example.com`,
      phone: '+91 90000 00000',
      passwordHash: 'nobody signs in',
      territoryPath: more.territoryPath ?? null,
      createdAt: now,
    })),
  )
  await db.insert(sessions).values(
    members.map(({ id, token }) => ({
      tokenHash: hashToken(token),
      userId: id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000),
    })),
  )
  return members.map(({ id, cookie }) => ({ id, cookie }))
}

export async function addMember(...[db, role, more]: [Database, Role, Parameters<typeof addMembers>[3]?]) {
  const [member] = await addMembers(db, role, 1, more)
  if (!member) throw new Error('nobody was added')
  return member
}
