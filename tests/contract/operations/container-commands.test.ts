// An operator at night has the image, the runbook and the status page: the commands that these name run there.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { usages } from '../../../backend/cli/usages.ts'
import { patientApplicationNames } from '../../../backend/db/postgres/application-names.ts'
import { dockerfile, read } from '../../support/compose-file.ts'

const Manifest = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = Manifest.parse(JSON.parse(read('package.json')))

/** What the last stage of the Dockerfile takes from the others, by its path in the image. */
const copied = [
  ...(dockerfile.split(/^FROM /m).at(-1) ?? '').matchAll(/^COPY --from=\w+ \/app\/(\S+) /gm),
].map(([, path = '']) => path)

/** `npm run NAME` with what follows, up to the end of the code. */
const commandsIn = (text: string) =>
  [...text.matchAll(/npm run ([\w-]+)(?: -- ([\w-]+))?/g)].map(([, name = '', first = '']) => ({
    name,
    first,
  }))

const told = ['docs/runbook.md', 'docs/operations.md', 'backend/services/operations/find-problems.ts']
const commands = told.flatMap((path) => commandsIn(read(path)))
/** On the operator's own computer, with the sources. */
const ofSources = new Set(['conformance', 'soak'])
const names = new Set(commands.map(({ name }) => name).filter((name) => !ofSources.has(name)))

describe('the image', () => {
  test.each([...names])('has the files that `npm run %s` starts, before it and after it too', (name) => {
    expect(scripts[name]).toBeDefined()
    for (const script of [`pre${name}`, name, `post${name}`].flatMap((each) => scripts[each] ?? [])) {
      const [, path = ''] = /^node (\S+)/.exec(script) ?? []
      expect(path).not.toBe('')
      expect(copied.some((each) => path === each || path.startsWith(`${each}/`))).toBe(true)
    }
  })

  test('has scripts that need no other script', () => {
    const single = copied.filter((path) => path.startsWith('scripts/'))
    expect(single.length).toBeGreaterThan(0)
    for (const path of single) expect(read(path)).not.toMatch(/from '\./)
  })
})

describe('the runbook and the status page', () => {
  const known = new Set(Object.keys(usages))

  test('name commands that the backend has', () => {
    const used = commands.filter(({ name, first }) => name === 'backend' && first !== '')
    expect(used.length).toBeGreaterThan(5)
    expect(used.map(({ first }) => first).filter((first) => !known.has(first))).toEqual([])
  })

  test('leave out of the open transactions what may be open for long', () => {
    for (const name of Object.values(patientApplicationNames))
      expect(read('docs/runbook.md')).toContain(`'${name}'`)
  })

  test('begin with how commands run in containers, beside a backend that serves and after it has stopped', () => {
    for (const path of ['docs/runbook.md', 'docs/operations.md']) {
      expect(read(path)).toContain('`docker compose exec backend npm run backend -- check-ledger`')
      expect(read(path)).toContain('`docker compose run --rm backend npm run restore -- /data/FILE`')
    }
  })
})

describe('README.md', () => {
  test('has each command of the backend', () => {
    const named = new Set(
      commandsIn(read('README.md')).map(({ name, first }) => (name === 'backend' ? first : name)),
    )
    expect(Object.keys(usages).filter((name) => !named.has(name))).toEqual([])
  })
})
