// What becomes of questions about a tour or a stay, as who asked and the provider are told.
import { id, messageKind, text } from './message-kind.ts'

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

export const questionKinds = {
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
