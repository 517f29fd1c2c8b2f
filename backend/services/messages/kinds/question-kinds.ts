// What becomes of questions about a tour or a stay, as who asked and the provider are told.
import { id, messageKind, text, time } from './message-kind.ts'

const questionId = id('6f1c0f5e-4a0b-4d62-9d0e-1f2a3b4c5d6e')
const title = text('Sunset cruise on the backwaters')
const reason = text('It names a private phone number.')

const ofAsker = {
  toldTo: 'The customer who asked',
  roles: ['user'],
  group: 'bookings',
  channels: { email: true, inApp: true },
  action: { label: 'Open the question', path: '/questions/{{questionId}}' },
} as const

const ofProvider = {
  ...ofAsker,
  toldTo: 'The service provider',
  roles: ['service_provider'],
  group: 'services',
} as const

/** Each email has the link of the question in place of this page. */
const ofGuest = {
  toldTo: 'The guest without an account who asked',
  // Somebody without an account.
  roles: [],
  group: 'bookings',
  purpose: 'transaction',
  channels: { email: true, inApp: false },
} as const

const guestPath = '/guest-question'

export const questionKinds = {
  'guest-question-confirmation': messageKind({
    ...ofGuest,
    toldTo: 'Guests without an account who want to ask',
    label: 'A question to be confirmed',
    isUrgent: true,
    usefulHours: 48,
    variables: { title, validUntil: time('2026-12-03T06:45:00Z') },
    subject: 'Send your question about {{title}}?',
    body: [
      'You asked a question about {{title}}. Open the link below and press “Yes, send it”: the provider gets it then.',
      'Confirm it until {{validUntil}}. Keep this email: by the same link you can read the answer, and withdraw the question.',
      'If you did not ask, you can ignore this email: we delete your address and send nothing more.',
    ],
    action: { label: 'See it and confirm', path: guestPath },
  }),
  'guest-question-answered': messageKind({
    ...ofGuest,
    label: 'An answer to a question, to guests without an account',
    variables: { title },
    subject: 'Your question about {{title}} has an answer',
    body: [
      'The provider has answered your question about {{title}}. Question and answer are on its page for everybody, without your name.',
      'By the link below you read the answer. There you can also delete the question with its answer and your address.',
    ],
    action: { label: 'Read the answer', path: guestPath },
  }),
  'guest-question-removed': messageKind({
    ...ofGuest,
    label: 'A question was removed, to guests without an account',
    required: ['reason'],
    variables: { title, reason },
    subject: 'Your question about {{title}} was removed',
    body: [
      'An administrator has removed your question about {{title}}. Others do not see it any more.',
      'Reason: {{reason}}',
      'If you think that this is wrong, contact us.',
    ],
    action: { label: 'Open the question', path: guestPath },
  }),
  'provider-question-asked': messageKind({
    ...ofProvider,
    label: 'A question about a service',
    purpose: 'notice',
    variables: { questionId, title },
    subject: 'A question about {{title}}',
    body: [
      'Somebody has a question about {{title}} before booking it.',
      'Your answer is public: it stands on the page of your service, and helps all who read it.',
    ],
    action: { label: 'Answer it', path: '/questions/{{questionId}}' },
  }),
  'question-answered': messageKind({
    ...ofAsker,
    label: 'An answer to your question',
    purpose: 'notice',
    variables: { questionId, title },
    subject: 'Your question about {{title}} has an answer',
    body: ['The provider has answered your question about {{title}}.'],
    action: { label: 'Read the answer', path: '/questions/{{questionId}}' },
  }),
  'question-removed': messageKind({
    ...ofAsker,
    label: 'Your question was removed',
    purpose: 'transaction',
    required: ['reason'],
    variables: { questionId, title, reason },
    subject: 'Your question about {{title}} was removed',
    body: [
      'An administrator has removed your question about {{title}}. Others do not see it any more.',
      'Reason: {{reason}}',
      'If you think that this is wrong, contact us.',
    ],
  }),
  'provider-question-removed': messageKind({
    ...ofProvider,
    label: 'A question with your answer was removed',
    purpose: 'transaction',
    required: ['reason'],
    variables: { title, reason },
    subject: 'A question about {{title}} was removed',
    body: [
      'An administrator has removed a question about {{title}} that you had answered. It is not on the page of your service any more.',
      'Reason: {{reason}}',
    ],
    action: { label: 'Open your questions', path: '/my-services/questions' },
  }),
  'provider-reported-question-removed': messageKind({
    ...ofProvider,
    label: 'A question that you reported was removed',
    purpose: 'transaction',
    required: ['reason'],
    variables: { title, reason },
    subject: 'The question about {{title}} that you reported was removed',
    body: [
      'An administrator has removed the question about {{title}} that you reported. You do not need to answer it.',
      'Reason: {{reason}}',
    ],
    action: { label: 'Open your questions', path: '/my-services/questions' },
  }),
  'provider-question-kept': messageKind({
    ...ofProvider,
    label: 'A question that you reported stays',
    purpose: 'transaction',
    required: ['reason'],
    variables: { questionId, title, reason },
    subject: 'The question about {{title}} that you reported stays',
    body: [
      'An administrator has read the question about {{title}} that you reported. It stays, and waits for your answer.',
      'Reason: {{reason}}',
    ],
    action: { label: 'Answer it', path: '/questions/{{questionId}}' },
  }),
  'provider-answer-removed': messageKind({
    ...ofProvider,
    label: 'Your answer to a question was removed',
    purpose: 'transaction',
    required: ['reason'],
    variables: { questionId, title, reason },
    subject: 'Your answer about {{title}} was removed',
    body: [
      'An administrator has removed your answer to a question about {{title}}. Others do not see it any more. The question waits for another answer.',
      'Reason: {{reason}}',
      'Please leave out what was removed.',
    ],
    action: { label: 'Answer it', path: '/questions/{{questionId}}' },
  }),
}
