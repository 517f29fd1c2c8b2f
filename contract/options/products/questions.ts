/** `waiting`: without an answer. `removed`: by an administrator. */
export const questionStates = ['waiting', 'answered', 'removed'] as const
export type QuestionState = (typeof questionStates)[number]

/** What a list can be narrowed to; `reported`: by the provider, and no administrator has decided. */
export const questionViews = [...questionStates, 'reported'] as const
export type QuestionView = (typeof questionViews)[number]

/** What an account may do with a question now. */
export const questionActions = ['answer', 'report', 'withdraw', 'remove', 'remove-answer', 'keep'] as const
export type QuestionAction = (typeof questionActions)[number]

/** In characters. */
export const minimumQuestion = 10
export const maximumQuestion = 500
export const maximumAnswer = 1000

/** Of one address of a guest without an account: to be confirmed, or without an answer. */
export const maximumQuestionsOfGuest = 3
