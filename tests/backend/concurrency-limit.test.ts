import { describe, expect, test } from 'vitest'
import { createKeyedConcurrencyLimit, OverloadedError } from '../../backend/concurrency-limit.ts'

/** Tasks that run until they are finished by name. */
function createTasks(limits: Parameters<typeof createKeyedConcurrencyLimit>[0]) {
  const limit = createKeyedConcurrencyLimit(limits)
  const running = new Map<string, () => void>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    running: () => [...running.keys()],
    async start(key: string, name: string): Promise<unknown> {
      const task = () => new Promise<void>((resolve) => running.set(name, resolve))
      return limit(key, task).catch((error: unknown) => error)
    },
    /** Without waiting for the task. */
    async queue(key: string, ...names: string[]) {
      for (const name of names) void this.start(key, name)
      await settle()
    },
    async finish(...names: string[]) {
      for (const name of names) {
        running.get(name)?.()
        running.delete(name)
        await settle()
      }
    },
  }
}

const limits = { running: 3, runningPerKey: 2, waiting: 6, waitingPerKey: 4 }

describe('a concurrency limit by key', () => {
  test('lets a product be booked at once while many requests wait for another product', async () => {
    const tasks = createTasks(limits)
    await tasks.queue('hot', 'a', 'b', 'c', 'd')
    await tasks.queue('cold', 'x')
    expect(tasks.running()).toEqual(['a', 'b', 'x'])
  })

  test('runs the tasks of a key first in, first out', async () => {
    const tasks = createTasks(limits)
    await tasks.queue('hot', 'a', 'b', 'c', 'd')
    await tasks.finish('a', 'b')
    expect(tasks.running()).toEqual(['c', 'd'])
  })

  test('gives waiting keys turns, however many tasks of one wait', async () => {
    const tasks = createTasks({ ...limits, running: 1, runningPerKey: 1 })
    await tasks.queue('hot', 'a', 'b', 'c')
    await tasks.queue('cold', 'x')
    const order: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      order.push(...tasks.running())
      await tasks.finish(...tasks.running())
    }
    expect(order).toEqual(['a', 'b', 'x', 'c'])
  })

  test('rejects tasks beyond the queue of a key, and beyond all queues together', async () => {
    const tasks = createTasks(limits)
    await tasks.queue('hot', 'a', 'b', 'c', 'd', 'e', 'f')
    expect(await tasks.start('hot', 'g')).toBeInstanceOf(OverloadedError)
    await tasks.queue('cold', 'x', 'y', 'z')
    expect(await tasks.start('third', 'last')).toBeInstanceOf(OverloadedError)
  })

  test('frees its place when a task fails', async () => {
    const limit = createKeyedConcurrencyLimit({ ...limits, running: 1 })
    await expect(limit('hot', () => Promise.reject(new Error('boom')))).rejects.toThrow('boom')
    expect(await limit('hot', () => Promise.resolve('done'))).toBe('done')
  })
})
