// Imported first by programs that people start: says in one line that the Node of the shell is too old for them.

/** What to tell a person whose Node is older than the one that the packages bring; undefined when there is nothing. */
export function refuseNode(version: string): string | undefined {
  return Number.parseInt(version, 10) < 26
    ? `This is Node ${version}, but Node 26 is needed. It comes with the packages: use \`npm run …\`, or \`npx node …\` instead of \`node …\`.`
    : undefined
}

const refusal = refuseNode(process.versions.node)
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}
