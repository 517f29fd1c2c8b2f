// What must never stand in a log. Tests send these values as a visitor's, so that a log that repeats one is found.

/** A visitor's secrets, each marked by the word that is looked for. */
export const canaries = {
  name: 'Canary Visitor',
  email: 'canary.visitor@example.com',
  password: 'canary-monsoon-4821',
  /** Of a PAN and an Aadhaar number only their form tells that they are some. */
  pan: 'CNRYP4821C',
  aadhaar: '4821 5930 6047',
  token: 'canary-token-4821',
  file: 'CANARY-FILE-BYTES',
}

const rules = [
  { what: 'a canary', pattern: /canary/gi },
  { what: 'an email', pattern: /[\w.+-]{1,64}(?:@|%40)[\w-]{1,64}\.[a-z]{2,}/gi },
  // Every password of the tests has this word.
  { what: 'a password', pattern: /monsoon/gi },
  { what: 'a PAN', pattern: /\b[A-Z]{5}\d{4}[A-Z]\b/gi },
  // Not the last part of a UUID.
  { what: 'an Aadhaar number', pattern: /(?<![\w-])\d{4} ?\d{4} ?\d{4}(?![\w-])/g },
  { what: 'a session', pattern: /(?:access|refresh)Token(?:=|%3D)[^;\s"]/gi },
  {
    what: 'bytes of a file',
    // PNG and JPEG as text, in hexadecimal and in base64, and a Buffer as JSON.
    pattern: /PNG\\r\\n|\x89PNG|IHDR|JFIF|89504e470d0a|ffd8ffe|iVBORw0KGgo|\/9j\/4AAQ|"type":"Buffer"/g,
  },
]

/** The demo accounts, which are public, as the banner prints them. */
const bannerLine = /^ {4}\w+ +\w+@demo\.example +Kerala-monsoon-26$/gm

/**
 * @param {string} logs
 * @param {readonly string[]} [secrets] what else must not stand there, such as tokens that were given out
 * @returns {string[]} what was found, each with what stands around it
 */
export function findPersonalData(logs, secrets = []) {
  const text = logs.replaceAll(bannerLine, '')
  const found = rules.flatMap(({ what, pattern }) =>
    [...text.matchAll(pattern)].map(({ index, 0: value }) => ({ what, index, length: value.length })),
  )
  for (const secret of secrets) {
    const index = text.indexOf(secret)
    if (index >= 0) found.push({ what: 'a secret', index, length: secret.length })
  }
  return found.map(
    ({ what, index, length }) =>
      `${what}: …${text.slice(Math.max(0, index - 80), index + length + 40).replaceAll('\n', '⏎')}…`,
  )
}
