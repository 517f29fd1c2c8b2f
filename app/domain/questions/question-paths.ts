import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

/** The list of those that an account may see. */
export const questionsPathFor = (role: Role) =>
  role === 'service_provider' ? '/my-services/questions' : '/questions'

export const questionPath = (id: string) => `/questions/${encodeURIComponent(id)}` as const
