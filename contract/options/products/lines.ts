// Apart from the table of fields, which pages of customers do not need.

/** The texts of a field that holds one on each line. */
export const linesOf = (value: string | null | undefined): string[] =>
  (value ?? '').split(/\r\n|\r|\n/).flatMap((line) => {
    const text = line.trim()
    return text === '' ? [] : [text]
  })
