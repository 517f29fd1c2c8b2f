// The identity that a payee submits, and what an administrator posts to decide on it.
import { jpeg, type Stage } from '../../support/stage.ts'

export const pan = 'ABCPN1234F'
const fields = { legalName: 'Anjali S Nair', payeeType: 'individual', pan, address: 'Munnar 685612' }
export const picture = new Blob([jpeg], { type: 'image/jpeg' })

export const approval = { version: 0, isPanValid: true }
export const correction = { version: 0, reason: 'The picture is cut off' }

export function submitIdentity(stage: Stage, cookie: string, overrides: Record<string, string | Blob> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...overrides })) form.append(name, value)
  return stage.send('/identity', { method: 'POST', headers: { cookie }, body: form })
}
