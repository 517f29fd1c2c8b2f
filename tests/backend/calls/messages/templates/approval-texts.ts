/** Where the texts of a message are read and saved. */
export const path = '/message-templates/identity-approved/en'

export const shipped = {
  subject: 'Your identity is approved',
  body: 'Your identity is approved. We can pay out what you earn.\n\n{{tax}}',
  actionLabel: 'Open your identity',
  inApp: '',
  whatsApp: '',
}

export const ours = {
  ...shipped,
  subject: 'Namaste, you are approved',
  body: 'One.\n\nTwo.',
  inApp: 'You are approved',
}
