import { describe, expect, test } from 'vitest'
import { usages } from '../../../backend/cli/usages.ts'
import { runInProcess } from '../support/in-process.ts'

const run = (...args: string[]) => runInProcess(args, { DATA_DIR: '/nowhere' })

describe('help', () => {
  test.each(['help', '--help', '-h'])('by %s names each command with what it does', async (name) => {
    const { code, stdout, stderr } = await run(name)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const [command, { does }] of Object.entries(usages))
      expect(stdout.split('\n')).toContainEqual(
        expect.stringMatching(new RegExp(`^  ${command} +${does.replaceAll('.', '\\.')}`)),
      )
  })

  test('says which commands have an npm script of their own', async () => {
    const { stdout } = await run('help')
    const named = [...stdout.matchAll(/ \(npm run (\w+)\)$/gm)].map(([, script]) => script)
    expect(named).toEqual(['backup', 'restore', 'seed'])
  })

  test.each(Object.keys(usages))('of %s is its usage, and nothing is done', async (command) => {
    const usage = /^Usage: npm run \S+.*\n$/
    for (const option of ['--help', '-h']) {
      const { code, stdout, stderr } = await run(command, option)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(usage)
      expect(stdout).toContain(command)
    }
  })

  test('is named where a command is unknown', async () => {
    const { code, stderr } = await run('fly')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Unknown command “fly”\. Commands: help, .*, check-ledger\.\n$/)
  })
})
