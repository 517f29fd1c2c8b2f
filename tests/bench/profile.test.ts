import { expect, test } from 'vitest'
import { type CpuProfile, timeByOwner } from './profile.ts'

const node = (id: number, url: string, children: number[] = [], functionName = 'f') => ({
  id,
  callFrame: { functionName, url },
  children,
})

const profile: CpuProfile = {
  startTime: 1000,
  nodes: [
    node(1, '', [2, 3, 4, 5, 6], '(root)'),
    node(2, 'file:///srv/node_modules/react-dom/cjs/server.js', [7]),
    node(3, 'file:///srv/node_modules/@hono/node-server/dist/index.mjs'),
    node(4, 'file:///srv/build/server/index.js'),
    node(5, 'node:internal/deps/undici/undici'),
    node(6, '', [], '(idle)'),
    // A function of the engine's own, called by react-dom.
    node(7, '', [], 'push'),
  ],
  samples: [4, 2, 7, 6, 3, 5, 5],
  timeDeltas: [0, 1000, 2000, 3000, 50_000, 4000, 5000],
}

test('a profile sums time by package; the engine’s own functions count for their caller, and idle time for nothing', () => {
  expect(timeByOwner(profile, { from: 0, to: Infinity })).toEqual([
    ['react-dom', 5],
    ['Node, internal/deps/undici', 5],
    ['@hono/node-server', 4],
    ['our app (build/server)', 1],
  ])
})

test('a profile excludes the time before and after the load', () => {
  expect(timeByOwner(profile, { from: 1500, to: 5000 })).toEqual([['react-dom', 5]])
})
