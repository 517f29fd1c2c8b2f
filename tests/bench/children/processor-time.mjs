// How much processor time a process has taken, with all that it has started.
import { existsSync, readFileSync } from 'node:fs'

/** Whether processes can be watched: on Linux, where its kernel lists the children of a process. */
export const canWatch = existsSync(`/proc/self/task/${process.pid}/children`)

/** Clock ticks a second in /proc: 100 on every Linux that Node runs on. */
const ticks = 100

/**
 * The process and those that it has started.
 * @param {number} pid
 * @returns {number[]}
 */
export function familyOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}

/**
 * Seconds of processor time, with the kernel's for it, of a process and its children.
 * @param {number} pid
 * @returns {number | undefined} nothing where it cannot be told
 */
export function processorSeconds(pid) {
  if (!canWatch) return undefined
  const seconds = familyOf(pid).map((member) => {
    const stat = readFileSync(`/proc/${member}/stat`, 'utf8')
    // The name in parentheses may hold spaces; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticks
  })
  return seconds.reduce((sum, value) => sum + value, 0)
}
