// A question, and what its host answers.
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { QuestionDetails } from '../../../contract/shapes/products/questions.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'

export const cookie = 'accessToken=abc'
export const where = { path: '/questions/q-1', params: { id: 'q-1' }, cookie }

export const aQuestion = (given: Partial<QuestionDetails> = {}): QuestionDetails => ({
  id: 'q-1',
  text: 'Is there parking for a bus?',
  author: 'Arjun',
  createdAt: '2026-10-01T10:00:00Z',
  answer: null,
  answeredAt: null,
  state: 'waiting',
  product: { title: 'Tea gardens', slug: 'tea', isOnSale: true },
  version: 3,
  removal: null,
  actions: [],
  timeline: null,
  ...given,
})
export const withAnswer = {
  answer: 'Yes, for two.',
  answeredAt: '2026-10-02T10:00:00Z',
  state: 'answered',
} as const

export const answers = (
  role: Role,
  given: Partial<QuestionDetails> = {},
  answer = json({ question: aQuestion(given) }),
) =>
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /questions': json({ rows: [aQuestion(given)], next: null, previous: null }),
    'GET /questions/:id': json({ question: aQuestion(given) }),
    'POST /questions/:id/answer': answer,
    'POST /questions/:id/withdraw': answer,
    'POST /questions/:id/remove': answer,
    'POST /questions/:id/report': answer,
    'POST /questions/:id/keep': answer,
    'POST /questions/:id/answer/remove': answer,
  })

export const posts = (received: ReturnType<typeof answers>) =>
  received.filter(({ method }) => method === 'POST')
export const searchOf = (received: ReturnType<typeof answers>) =>
  received.find(({ path }) => path === '/questions')?.search
