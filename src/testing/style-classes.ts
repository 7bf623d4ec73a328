// The classes of style sheets and those that screens ask for: a name that no sheet has is `undefined` at run time, which
// neither the compiler nor the page complains about.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync, preprocessCSS, resolveConfig, Visitor } from 'vite'

/** The name of one class, and the sheet from the root of the repository. */
export interface StyleClass {
  readonly sheet: string
  readonly name: string
}

export interface AskedClass extends StyleClass {
  /** The file that asks for it. */
  readonly by: string
}

const sharedSheet = 'src/ui/shared.css'

/** Every class that the sheets below `root/src` define. */
export async function readDefinedClasses(root: string): Promise<StyleClass[]> {
  const config = await resolveConfig({ root, configFile: false, logLevel: 'silent' }, 'build')
  const sheets = globSync('src/**/*.module.css', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const read = async (sheet: string) => {
    // `composes` from another sheet is left out: that sheet is checked on its own.
    const text = readFileSync(join(root, sheet), 'utf8').replaceAll(/\n\s*composes: [^;]+;/g, '')
    const { modules = {} } = await preprocessCSS(text, join(root, sheet), config)
    return Object.keys(modules).map((name) => ({ sheet, name }))
  }
  return [...(await Promise.all(sheets.sort().map(read))).flat(), ...readSharedClasses(root)]
}

/** The classes that any sheet may take, as in `composes: row from global`: they have the names that they are given. */
function readSharedClasses(root: string): StyleClass[] {
  const text = readFileSync(join(root, sharedSheet), 'utf8')
  return [...text.matchAll(/^\.(\w+) \{$/gm)].map(([, name = '']) => ({ sheet: sharedSheet, name }))
}

/** Every class that the components below `root/src` ask for. */
export function readAskedClasses(root: string): AskedClass[] {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return paths.sort().flatMap((path) => askedClasses(path, readFileSync(join(root, path), 'utf8')))
}

/**
 * The classes that sheets below `root/src` take from other sheets, as in `composes: dialog from "#ui/a.module.css"` and
 * `composes: row small from global`.
 */
export function readComposedClasses(root: string): AskedClass[] {
  const sheets = globSync('src/**/*.module.css', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return sheets.sort().flatMap((by) => {
    const text = readFileSync(join(root, by), 'utf8')
    const taken = [...text.matchAll(/composes: ([\w -]+) from (?:"#([^"]+)"|global);/g)]
    return taken.flatMap(([, names = '', path]) => {
      const sheet = path === undefined ? sharedSheet : `src/${path}`
      return names.split(' ').map((name) => ({ sheet, name, by }))
    })
  })
}

/** The classes that one file asks for, as in `className={classes.title}`, or of the shared sheet in `className="row"`. */
export function askedClasses(path: string, text: string): AskedClass[] {
  const sheets = new Map<string, string>()
  const asked: AskedClass[] = []
  const { program } = parseSync(path, text)
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.endsWith('.module.css')) return
      for (const { type, local } of specifiers)
        if (type === 'ImportDefaultSpecifier') sheets.set(local.name, sheetOf(path, source.value))
    },
    MemberExpression({ object, property, computed }) {
      const sheet = object.type === 'Identifier' && sheets.get(object.name)
      if (sheet && !computed && property.type === 'Identifier')
        asked.push({ sheet, name: property.name, by: path })
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'className' || value?.type !== 'Literal') return
      const names = typeof value.value === 'string' ? value.value.split(' ') : []
      asked.push(...names.map((each) => ({ sheet: sharedSheet, name: each, by: path })))
    },
  }).visit(program)
  return asked
}

function sheetOf(path: string, specifier: string): string {
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(path), specifier)
}
