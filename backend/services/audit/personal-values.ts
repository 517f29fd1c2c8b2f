// Which values of an audit entry are personal, and how they are stored and read.
import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import { personKeys } from '../../db/schema/audit.ts'
import type { Deps } from '../../deps.ts'
import type { BookingActor } from '../users/account.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import { isEncrypted } from '../encryption/encryption.ts'
import { decryptForPerson, encryptForPerson, type PersonKeyPair } from './person-cipher.ts'
import { isUuid } from '../../uuid.ts'

const PersonalValue = z.object({
  field: z.enum(['ip', 'reason', 'changes']),
  /** Whose key reads it. */
  person: z.string(),
  value: z.string(),
})
type PersonalValue = z.infer<typeof PersonalValue>

/** What is looked at of an entry. */
interface Entry {
  actor: Pick<BookingActor, 'id' | 'role'> | null
  origin: { ip: string | null } | null
  action: string
  objectType: string
  objectId: string
  changes?: Record<string, { old: unknown; new: unknown }> | undefined
  reason?: string | undefined
}

/** Shown in place of a reason whose person was deleted. */
export const deletedValue = 'Deleted with the account.'

/** Its reason would be gone with the account that it deletes, so it belongs to the administrator who wrote it. */
const declinedAction = 'account.declined'

/**
 * The address belongs to the person who acted. Reason and changes of an account belong to its owner, and what a customer
 * enters to the customer. The words of staff about bookings and money stay readable.
 */
function ownersOf({ actor, action, objectType, objectId }: Entry) {
  const actorId = actor?.id ?? null
  const isOfAccount = objectType === 'account' && isUuid(objectId)
  if (action === declinedAction) return { ip: actorId, text: actorId }
  return {
    ip: actorId,
    text: isOfAccount ? objectId : actor?.role === 'user' ? actorId : null,
  }
}

/** What is changed about an account and tells nothing about its owner, or explains the books. */
const publicFields = new Set([
  'role',
  'territoryPath',
  'primaryAdmin',
  'commissionRate',
  'identity',
  'status',
  'kind',
  'isPanValid',
  'pictures',
  'link',
  'emptiedEntries',
  'givenUp',
])

/** The changes that stay in clear, and those that do not; null: none. */
function splitChanges({ objectType, changes }: Entry) {
  const entries = Object.entries(changes ?? {})
  const some = (isPublic: boolean) => {
    const chosen = entries.filter(
      ([field]) => (objectType === 'account' && publicFields.has(field)) === isPublic,
    )
    return chosen.length === 0 ? null : Object.fromEntries(chosen)
  }
  return { open: some(true), personal: some(false) }
}

/** Whose keys the entry needs. */
export function personsOf(entry: Entry): string[] {
  const { ip, text } = ownersOf(entry)
  const hasText = entry.reason !== undefined || splitChanges(entry).personal !== null
  return [
    ...(ip !== null && entry.origin?.ip != null ? [ip] : []),
    ...(text !== null && hasText ? [text] : []),
  ]
}

const placeOf = (field: string, person: string) => `audit_log/${field}/${person}`

/** Address, reason and changes as they are stored: in clear, or for the person alone. */
export function storedValues(entry: Entry, keys: ReadonlyMap<string, string>) {
  const owners = ownersOf(entry)
  const personal: PersonalValue[] = []
  /** The value if it belongs to no person. That of a deleted person is not stored. */
  const keep = <Value>(field: PersonalValue['field'], person: string | null, value: Value | null) => {
    if (person === null || value === null) return value
    const key = keys.get(person)
    if (key === undefined) return null
    const text = JSON.stringify(value)
    personal.push({ field, person, value: encryptForPerson(key, text, placeOf(field, person)) })
    return null
  }
  const { open: openChanges, personal: personalChanges } = splitChanges(entry)
  const changes = keep('changes', owners.text, personalChanges)
  return {
    ip: keep('ip', owners.ip, entry.origin?.ip ?? null),
    reason: keep('reason', owners.text, entry.reason ?? null),
    changes: openChanges || changes ? { ...openChanges, ...changes } : null,
    personal: personal.length === 0 ? null : personal,
  }
}

interface StoredEntry {
  readonly ip?: string | null
  readonly reason: string | null
  readonly changes?: unknown
  /** Of the audit log. */
  readonly personal: unknown
}

type ReadingDeps = Pick<Deps, 'db' | 'encryption' | 'log'>

/**
 * The entries with the values that their persons' keys read. A reason whose key was destroyed is `deletedValue`; one
 * whose key is missing here is null, which is logged.
 */
export async function withPersonalValues<Stored extends StoredEntry>(
  deps: ReadingDeps,
  entries: readonly Stored[],
): Promise<Stored[]> {
  const parsed = entries.map((entry) => ({
    entry,
    values: entry.personal === null ? [] : z.array(PersonalValue).parse(entry.personal),
  }))
  const persons = new Set(parsed.flatMap(({ values }) => values.map(({ person }) => person)))
  const pairs = await readPairs(deps, [...persons])
  return parsed.map(({ entry, values }) => {
    const read = new Map(values.map(({ field, person, value }) => [field, open(pairs, field, person, value)]))
    const changes = read.get('changes')
    return {
      ...entry,
      ...Object.fromEntries(read),
      changes: isObject(changes)
        ? { ...(isObject(entry.changes) && entry.changes), ...changes }
        : entry.changes,
    }
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Pairs = Awaited<ReturnType<typeof readPairs>>

function open(pairs: Pairs, field: PersonalValue['field'], person: string, value: string): unknown {
  const pair = pairs.get(person)
  if (pair === undefined) return field === 'reason' ? deletedValue : null
  if (pair === null) return null
  const read: unknown = JSON.parse(decryptForPerson(pair, value, placeOf(field, person)))
  return read
}

/** Without those of deleted persons; null where the platform's key is missing. */
async function readPairs(deps: ReadingDeps, persons: string[]) {
  if (persons.length === 0) return new Map<string, { publicKey: string; privateKey: string } | null>()
  const rows = await deps.db.select().from(personKeys).where(inArray(personKeys.personId, persons))
  return new Map(
    rows.flatMap(({ personId, publicKey, privateKey: stored }) => {
      if (stored === null) return []
      const privateKey = isEncrypted(stored)
        ? decryptOrNull(deps, personKeys.privateKey, personId, stored)
        : stored
      return [[personId, privateKey === null ? null : { publicKey, privateKey }] as const]
    }),
  )
}

/**
 * The personal values of an entry, encrypted by other keys.
 * @throws when somebody's key is missing
 */
export function reencryptPersonalValues(
  personal: unknown,
  pairs: ReadonlyMap<string, { old: PersonKeyPair; renewed: PersonKeyPair }>,
): PersonalValue[] {
  return z
    .array(PersonalValue)
    .parse(personal)
    .map(({ field, person, value }) => {
      const pair = pairs.get(person)
      if (pair === undefined) throw new Error('A person of the audit log has no key')
      const place = placeOf(field, person)
      const text = decryptForPerson(pair.old, value, place)
      return { field, person, value: encryptForPerson(pair.renewed.publicKey, text, place) }
    })
}
