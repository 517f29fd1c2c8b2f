/** The button that assigns the chosen leads. */
export const assignChosen = 'assign'

/** The list of those who can get them. */
export const assignToField = 'assignTo'
