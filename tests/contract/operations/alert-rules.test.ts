// The rules of ops/alerts.yaml, evaluated by Prometheus' own program on series that ops/alerts.test.yaml makes up.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ops = resolve(import.meta.dirname, '../../../ops')

function promtool(...args: string[]) {
  const program = process.env['PROMTOOL_PATH'] ?? 'promtool'
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ops, encoding: 'utf8' })
  return { status: error?.message ?? status, told: `${stdout}${stderr}` }
}

test('the rules tell of a process that is gone, of most pages failing at night, and of clicks lost once', () => {
  const { status, told } = promtool('test', 'rules', 'alerts.test.yaml')
  expect(status, told).toBe(0)
})

test('Prometheus starts with ops/prometheus.yaml and its rules', () => {
  const { status, told } = promtool('check', 'config', 'prometheus.yaml')
  expect(status, told).toBe(0)
})
