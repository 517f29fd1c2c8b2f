import { ids } from '../../support/two-territories/cast.ts'
import { contains, customers, guarded, open, type Probes } from '../probes.ts'

const template = { kind: 'password-changed', language: 'en' }
const text = {
  subject: 'Your password was changed',
  body: 'It was changed on {{changedAt}}.',
  actionLabel: 'Open your settings',
  inApp: '',
  whatsApp: '',
}

export const ofMessages: Probes = {
  // Everybody has notifications of their own.
  listNotifications: [
    { request: {}, shows: contains(ids.notification), expected: guarded('hides', [['customer'], 'shows']) },
  ],
  countNotifications: [{ request: {}, expected: guarded('ok') }],
  markNotification: [
    {
      request: { parameters: { id: ids.notification }, payload: { isRead: true } },
      expected: guarded(404, [['customer'], 'ok']),
    },
  ],
  readAllNotifications: [{ request: {}, expected: guarded('ok') }],
  getNotificationPreferences: [{ request: {}, expected: guarded('ok') }],
  setNotificationPreferences: [
    {
      request: { payload: { preferences: [{ kind: 'booking-tomorrow', email: false, inApp: true }] } },
      expected: guarded(400, [customers, 'ok']),
    },
  ],
  unsubscribe: [{ request: { parameters: { message: ids.message } }, expected: open('ok') }],

  // The outbox is the super administrators'.
  listMessages: [
    { request: {}, shows: contains(ids.message), expected: guarded(403, [['super_admin'], 'shows']) },
  ],
  getMessage: [
    { request: { parameters: { id: ids.message } }, expected: guarded(403, [['super_admin'], 'ok']) },
  ],
  retryMessage: [
    { request: { parameters: { id: ids.message } }, expected: guarded(403, [['super_admin'], 'ok']) },
  ],

  // So are the texts.
  listTemplates: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  getTemplate: [{ request: { parameters: template }, expected: guarded(403, [['super_admin'], 'ok']) }],
  previewTemplate: [
    { request: { parameters: template, payload: { text } }, expected: guarded(403, [['super_admin'], 'ok']) },
  ],
  saveTemplate: [
    {
      request: { parameters: template, payload: { text, version: 0 } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  restoreTemplate: [
    {
      request: { parameters: template, payload: { restored: 0, version: 0 } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
  testTemplate: [
    { request: { parameters: template, payload: { text } }, expected: guarded(403, [['super_admin'], 'ok']) },
  ],
  listLanguages: [{ request: {}, expected: guarded(403, [['super_admin'], 'ok']) }],
  removeLanguage: [
    { request: { parameters: { code: 'zu' } }, expected: guarded(403, [['super_admin'], 404]) },
  ],
  setLanguage: [
    {
      request: { payload: { code: 'hi', greeting: 'नमस्ते {{name}},', unsubscribe: 'सदस्यता समाप्त करें' } },
      expected: guarded(403, [['super_admin'], 'ok']),
    },
  ],
}
