// Performs the steps of the Dockerfile in plain folders: what COPY and RUN would put into an image lies in a folder for
// each stage. For machines without a container engine, and to look into what the image holds.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import ignore from '@balena/dockerignore'
import { DockerfileParser } from 'dockerfile-ast'
import { root, run } from './run.mjs'

/** What a container engine reads and what has no meaning in a folder. */
const withoutEffect = new Set(['VOLUME', 'EXPOSE', 'USER'])

/** What the image is told by its metadata. */
const readers = {
  ENV: (stage, instruction) => {
    for (const property of instruction.getProperties()) stage.env[property.getName()] = property.getValue()
  },
  CMD: (stage, instruction) => {
    stage.command = JSON.parse(instruction.getArgumentsContent())
  },
  HEALTHCHECK: (stage, instruction) => {
    stage.healthCheck = JSON.parse(instruction.getArgumentsContent().replace(/^CMD /, ''))
  },
}

/** The files of the build's context: what .dockerignore leaves of the project. */
function contextFiles() {
  const left = ignore()
    .add(readFileSync(join(root, '.dockerignore'), 'utf8'))
    .createFilter()
  const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => name !== 'node_modules' && name !== '.git')
      .flatMap((entry) => {
        const path = join(folder, entry.name)
        return entry.isDirectory() ? walk(path) : [relative(root, path)]
      })
  return new Set(walk(root).filter((path) => left(path)))
}

/** Puts a file or the content of a folder into place, as COPY does. */
function copy(stage, instruction, stages) {
  const from = instruction.getFromFlag()?.getValue()
  const args = instruction.getArguments().map((argument) => argument.getValue())
  const target = args.pop()
  const folder = join(stage.folder, target.startsWith('/') ? '' : stage.workFolder, target)
  const files = from === undefined ? contextFiles() : undefined
  for (const source of args) {
    const path = join(from === undefined ? root : stages.get(from).folder, source)
    const isFolder = statSync(path).isDirectory()
    const to =
      isFolder || !(target.endsWith('/') || args.length > 1) ? folder : join(folder, basename(source))
    cpSync(path, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !files || statSync(file).isDirectory() || files.has(relative(root, file)),
    })
  }
}

/**
 * Performs the Dockerfile of the project below a folder.
 * @param {string} folder an empty one
 * @param {string} owner who stands for the user `node`, as `uid:gid`
 * @param {(line: string, action: () => Promise<{ code: number, output: string }>) => Promise<void>} step runs one RUN
 * @returns {Promise<{ folder: string, workFolder: string, env: Record<string, string>, command: string[], healthCheck: string[] }>}
 *   the last stage
 */
export async function performDockerfile(folder, owner, step) {
  const stages = new Map()
  let stage
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') {
      const name = instruction.getBuildStage() ?? 'image'
      stage = { folder: join(folder, name), workFolder: '/', env: {} }
      stages.set(name, stage)
      mkdirSync(stage.folder)
    } else if (keyword === 'WORKDIR') {
      stage.workFolder = instruction.getArgumentsContent()
      mkdirSync(join(stage.folder, stage.workFolder), { recursive: true })
    } else if (keyword === 'COPY') {
      copy(stage, instruction, stages)
    } else if (keyword === 'RUN') {
      const { folder: base, workFolder, env } = stage
      // A path from the image's root lies in the stage's folder here.
      const line = instruction.getArgumentsContent().replaceAll(/(?<=\s)\/(?=\w)/g, `${base}/`)
      const command = line.replaceAll('node:node', owner)
      await step(instruction.getArgumentsContent(), () => run(command, { cwd: join(base, workFolder), env }))
    } else if (readers[keyword]) {
      readers[keyword](stage, instruction)
    } else if (!withoutEffect.has(keyword)) {
      throw new Error(`This script does not know the instruction ${keyword} of the Dockerfile.`)
    }
  }
  return stage
}
