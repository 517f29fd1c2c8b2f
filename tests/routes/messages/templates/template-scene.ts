// The template of one message, as the host answers it.
import { aProfile, json } from '../../support/host.ts'

export const cookie = 'accessToken=secret'
export const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }
export const call = '/message-templates/booking-held/en'
export const path = '/templates/booking-held'
export const params = { kind: 'booking-held' }

export const english = {
  code: 'en',
  name: 'English',
  greeting: 'Hello {{name}},',
  unsubscribe: 'Unsubscribe',
}
export const hindi = { code: 'hi', name: 'हिन्दी', greeting: 'नमस्ते {{name}},', unsubscribe: 'सदस्यता समाप्त करें' }

export const shipped = {
  subject: 'Pay {{amount}}',
  body: 'We hold it.\n\n{{title}}',
  actionLabel: 'Pay now',
  inApp: '',
  whatsApp: 'Please pay.',
}
export const ours = { ...shipped, subject: 'Please pay {{amount}}' }

export const row = (overrides: object = {}) => ({
  kind: 'booking-held',
  label: 'Booking held',
  group: 'bookings',
  toldTo: 'The customer',
  email: true,
  inApp: true,
  whatsApp: true,
  changedIn: [],
  ...overrides,
})

export const preview = {
  subject: 'Pay ₹3,000',
  text: 'Hello Asha Nair,',
  html: '<!doctype html><html><head><title>Pay</title></head><body><p>"Hello" & more</p></body></html>',
  inApp: { title: 'Pay ₹3,000', text: 'We hold it.' },
  whatsApp: 'Please pay.',
}

export const template = (overrides: object = {}) => ({
  ...row(),
  language: 'en',
  languages: [english],
  text: shipped,
  fallback: shipped,
  isChanged: false,
  version: 0,
  fields: ['subject', 'body', 'actionLabel', 'inApp', 'whatsApp'],
  variables: [
    { name: 'amount', example: '₹3,000', isRequired: true, isOptional: false },
    { name: 'reason', example: 'Rain', isRequired: false, isOptional: true },
  ],
  preview,
  versions: [],
  ...overrides,
})
export const changed = template({
  text: ours,
  isChanged: true,
  version: 2,
  versions: [
    { version: 2, text: ours, by: 'Meera Krishnan', at: '2026-11-20T04:30:00Z' },
    { version: 1, text: { ...ours, subject: 'First' }, by: null, at: '2026-11-19T04:30:00Z' },
  ],
})

export const answer = (body: unknown) => json(body as never)
export const typed = (overrides: object = {}) => ({ version: '0', ...shipped, ...overrides })
