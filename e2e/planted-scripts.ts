// Ways in which a script injected into a page could run.

export interface PlantedScripts {
  readonly ways: readonly string[]
  /** Those that the browser refused, by an error or by telling of a violation. */
  readonly stopped: readonly string[]
  /** Those that ran all the same. */
  readonly ran: readonly string[]
}

/** Tries all of them, one after the other. It is run in the page, so that it holds all it needs. */
export async function waysToRunScript(): Promise<PlantedScripts> {
  const ran: string[] = []
  Object.assign(window, { harm: (way: string) => ran.push(way) })
  const add = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    change: (element: HTMLElementTagNameMap[Name]) => void,
  ) => {
    const element = document.createElement(name)
    change(element)
    document.body.append(element)
    return element
  }
  const blobOf = (script: string) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const ways: Readonly<Record<string, (script: string) => unknown>> = {
    'an element': (script) =>
      add('script', (element) => {
        element.text = script
      }),
    'an address of data': (script) =>
      add('script', (element) => element.setAttribute('src', `data:text/javascript,${script}`)),
    'an address of a blob': (script) =>
      add('script', (element) => element.setAttribute('src', blobOf(script))),
    'an attribute': (script) => add('button', (element) => element.setAttribute('onclick', script)).click(),
    'a link': (script) => add('a', (element) => element.setAttribute('href', `javascript:${script}`)).click(),
    'markup of an element': (script) => {
      add('div', (element) => {
        element.innerHTML = `<img src="x" onerror="${script}">`
      })
    },
    'markup of a document': (script) => document.write(`<script>${script}</script>`),
    'a frame': (script) =>
      add('iframe', (element) => element.setAttribute('srcdoc', `<script>parent.${script}</script>`)),
    evaluation: (script) => Reflect.apply(Reflect.get(window, 'eval'), window, [script]),
    'a function of text': (script) => Reflect.construct(Function, [script])(),
    'a timer of text': (script) => Reflect.apply(setTimeout, window, [script]),
    'an imported module': (script) => import(`data:text/javascript,${script}`),
  }
  const stopped: string[] = []
  for (const [way, run] of Object.entries(ways)) {
    const violated = new Promise((resolve) =>
      document.addEventListener('securitypolicyviolation', resolve, { once: true }),
    )
    try {
      await run(`harm('${way}')`)
      await Promise.race([violated, new Promise((resolve) => setTimeout(resolve, 2000, undefined))]).then(
        (event) => event && stopped.push(way),
      )
    } catch {
      stopped.push(way)
    }
    // What it set off is over before the next one begins.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { ways: Object.keys(ways), stopped, ran }
}
