// Refuses a Node that is too old, in words. Plain enough for a very old one to read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node ${process.versions.node} is too old: Node 20.19 or newer is needed.\n`)
  process.exit(1)
}
