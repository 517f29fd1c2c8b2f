// The permanent account number of the income tax department: five letters, four digits, a letter.

/** As the `pattern` of an input. */
export const panPattern = '[A-Za-z]{5}[0-9]{4}[A-Za-z]'

export const invalidPanMessage = 'A PAN has 10 characters, like ABCDE1234F.'
