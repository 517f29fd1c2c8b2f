// What the probes send, and what they ask for.
import { password, png } from '../support/stage.ts'
import { ids } from '../support/two-territories/cast.ts'

export const priceRule = { from: '2026-12-20', to: '2027-01-02', price: 450_000 }
/** Who makes payouts, each in scope. */
export const payers = ['super_admin', 'nsa', 'nsa elsewhere'] as const
export const payout = { id: ids.payout }
export const refund = { id: ids.refund }
export const unapplied = { id: ids.unapplied }
export const statement = { id: ids.statement }
export const refunders = ['super_admin', 'nsa'] as const
export const resultsForm = (text: string) => {
  const form = new FormData()
  form.append('file', new File([text], 'results.csv', { type: 'text/csv' }))
  return form
}

export const defaultRule = { kind: 'commission', scope: 'default', type: 'percentage', value: 700 }
export const newPerson = { name: 'New Person', email: 'new@example.com', phone: '+91 98765 43210', password }
export const wrong = { email: 'provider@example.com', password: 'not the password' }
export const affiliate = { id: ids.account('affiliate') }
export const identity = { id: ids.identity }
export const live = { id: ids.live }
export const link = { id: ids.link('affiliate') }
export const slots = { from: '2026-10-01', to: '2026-10-31' }
export const identityForm = () => {
  const form = new FormData()
  const texts = { legalName: 'The payee', payeeType: 'individual', pan: 'none', address: 'Munnar' }
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  return form
}
export const avatarForm = () => {
  const form = new FormData()
  form.append('picture', new Blob([png], { type: 'image/png' }), 'picture.png')
  form.append('part', 'top')
  return form
}
export const imageForm = () => {
  const form = new FormData()
  form.append('image', new Blob([png.subarray(0, 12)], { type: 'image/png' }), 'image.png')
  form.append('alt', 'Hills')
  return form
}

export const reviewForm = () => {
  const form = new FormData()
  form.append('rating', '5')
  form.append('text', 'Worth the early start.')
  form.append('picture1', new Blob([png.subarray(0, 12)], { type: 'image/png' }), 'image.png')
  return form
}

/** Whole, and of no device. */
const credential = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} }
const clientDataJSON = Buffer.from('{"type":"none"}').toString('base64url')
export const madePasskey = { ...credential, response: { clientDataJSON, attestationObject: 'none' } }
export const usedPasskey = {
  ...credential,
  response: { clientDataJSON, authenticatorData: 'none', signature: 'none' },
}
