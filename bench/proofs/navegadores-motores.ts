import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { HEADLESS_SHELL } from '../../e2e/support/chromium.ts'
import { freePort } from '../../e2e/support/port.ts'

export type Ponto = readonly [x: number, y: number]
type Gesto = Ponto | 'aperta' | 'solta'

/** Browser as the spine needs it: real keys and a real pointer, and scripts to find where to point. */
export interface Motor {
  ir(url: string): Promise<void>
  avaliar(script: string): Promise<unknown>
  ponteiro(...gestos: readonly Gesto[]): Promise<void>
  /** Characters, and keys by their names. */
  teclar(...teclas: readonly string[]): Promise<void>
  fechar(): Promise<void>
}

/** WebDriver's keys that are no characters. */
const TECLAS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
}
/** The longest a command of an engine may take. */
const PRAZO_MS = 60_000
const LARGURA = 1280
const ALTURA = 800

/** The actions are the same in both protocols of WebDriver. */
const acoesDoPonteiro = (gestos: readonly Gesto[]) => [
  {
    type: 'pointer',
    id: 'rato',
    parameters: { pointerType: 'mouse' },
    actions: gestos.map((gesto) =>
      typeof gesto === 'string'
        ? { type: gesto === 'aperta' ? 'pointerDown' : 'pointerUp', button: 0 }
        : { type: 'pointerMove', x: Math.round(gesto[0]), y: Math.round(gesto[1]), duration: 0 },
    ),
  },
]
const acoesDasTeclas = (teclas: readonly string[]) => [
  {
    type: 'key',
    id: 'teclado',
    actions: teclas.flatMap((tecla) => {
      const value = TECLAS[tecla] ?? tecla
      return [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
    }),
  },
]

async function openChromium(): Promise<Motor> {
  const browser = await chromium.launch(HEADLESS_SHELL)
  const page = await browser.newPage({ viewport: { width: LARGURA, height: ALTURA }, serviceWorkers: 'block' })
  return {
    ir: async (url) => void (await page.goto(url)),
    avaliar: (script) => page.evaluate(`(() => { ${script} })()`),
    ponteiro: async (...gestos) => {
      for (const gesto of gestos) {
        if (gesto === 'aperta') await page.mouse.down()
        else if (gesto === 'solta') await page.mouse.up()
        else await page.mouse.move(...gesto)
      }
    },
    teclar: async (...teclas) => {
      for (const tecla of teclas) await page.keyboard.press(tecla)
    },
    fechar: () => browser.close(),
  }
}

async function waitForAnswer<T>(pedir: () => Promise<T>, programa: ChildProcess): Promise<T> {
  for (;;) {
    if (programa.exitCode !== null) throw new Error(`The browser ended with ${programa.exitCode}`)
    try {
      return await pedir()
    } catch {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/** Fails when the engine gives no answer. */
async function calado(pedido: string): Promise<never> {
  await setTimeout(PRAZO_MS, null, { ref: false })
  throw new Error(`${pedido}: no answer`)
}

async function endBrowser(programa: ChildProcess, perfil: string): Promise<void> {
  if (programa.exitCode === null) {
    const fim = once(programa, 'exit')
    programa.kill('SIGTERM')
    await fim
  }
  await rm(perfil, { recursive: true, force: true, maxRetries: 5 })
}

/** Firefox over WebDriver BiDi, which it speaks itself. */
async function openFirefox(): Promise<Motor> {
  const perfil = await mkdtemp(join(tmpdir(), 'estampa-firefox-'))
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', perfil, `--remote-debugging-port=${port}`, 'about:blank']
  const env = { ...process.env, HOME: perfil, MOZ_HEADLESS_WIDTH: String(LARGURA), MOZ_HEADLESS_HEIGHT: String(ALTURA) }
  const programa = spawn('/usr/bin/firefox-esr', args, { stdio: 'ignore', env })
  const fio = await waitForAnswer(async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return socket
  }, programa)
  const esperam = new Map<number, (resposta: Record<string, unknown>) => void>()
  fio.addEventListener('message', ({ data }) => {
    const resposta = JSON.parse(String(data)) as Record<string, unknown>
    esperam.get(Number(resposta['id']))?.(resposta)
  })
  let ultimo = 0
  const sendCommand = async <T>(method: string, params: object): Promise<T> => {
    const id = ++ultimo
    const chegou = new Promise<Record<string, unknown>>((resolve) => esperam.set(id, resolve))
    fio.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await Promise.race([chegou, calado(method)])
    if (type === 'error') throw new Error(`${method}: ${String(message)}`)
    return result as T
  }
  await sendCommand('session.new', { capabilities: {} })
  // The first tab has its focus in the address bar: a page in it gets no events of focus, and draws no ring.
  const { context } = await sendCommand<{ context: string }>('browsingContext.create', { type: 'tab' })
  await sendCommand('browsingContext.activate', { context })
  // Its print dialog, which printed sheets open by themselves, holds up the page and cannot be closed from here.
  await sendCommand('script.addPreloadScript', { functionDeclaration: '() => { window.print = () => {} }' })
  await sendCommand('browsingContext.setViewport', { context, viewport: { width: LARGURA, height: ALTURA } })
  const performActions = (actions: object[]) => sendCommand<void>('input.performActions', { context, actions })
  return {
    ir: (url) => sendCommand('browsingContext.navigate', { context, url, wait: 'complete' }),
    avaliar: async (script) => {
      const expression = `JSON.stringify((() => { ${script} })() ?? null)`
      const { result } = await sendCommand<{ result?: { value?: string } }>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })
      return JSON.parse(result?.value ?? 'null')
    },
    ponteiro: (...gestos) => performActions(acoesDoPonteiro(gestos)),
    teclar: (...teclas) => performActions(acoesDasTeclas(teclas)),
    fechar: async () => {
      fio.close()
      await endBrowser(programa, perfil)
    },
  }
}

/** WebKit over WebDriver; its window needs a screen, which xvfb draws nowhere. */
async function openWebKit(): Promise<Motor> {
  const perfil = await mkdtemp(join(tmpdir(), 'estampa-webkit-'))
  const port = await freePort()
  const tela = ['-a', '-s', '-screen 0 1400x1000x24', WEBKIT, `--port=${port}`]
  const env = {
    ...process.env,
    HOME: perfil,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const programa = spawn('/usr/bin/xvfb-run', tela, { stdio: 'ignore', env, detached: true })
  const base = `http://127.0.0.1:${port}`
  const sendCommand = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const signal = AbortSignal.timeout(PRAZO_MS)
    const resposta = await fetch(base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await resposta.json()) as { value: T & { message?: string } }
    if (!resposta.ok) throw new Error(`${path}: ${value.message}`)
    return value
  }
  await waitForAnswer(() => sendCommand('GET', '/status'), programa)
  const navegador = { 'webkitgtk:browserOptions': { binary: MINI, args: ['--automation'] } }
  const { sessionId } = await sendCommand<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: navegador },
  })
  const sessao = `/session/${sessionId}`
  await sendCommand('POST', `${sessao}/window/rect`, { width: LARGURA, height: ALTURA })
  const performActions = (actions: object[]) => sendCommand<void>('POST', `${sessao}/actions`, { actions })
  return {
    ir: (url) => sendCommand('POST', `${sessao}/url`, { url }),
    avaliar: (script) => sendCommand('POST', `${sessao}/execute/sync`, { script, args: [] }),
    ponteiro: (...gestos) => performActions(acoesDoPonteiro(gestos)),
    teclar: (...teclas) => performActions(acoesDasTeclas(teclas)),
    fechar: async () => {
      await sendCommand('DELETE', sessao).catch(() => {})
      if (programa.pid) process.kill(-programa.pid, 'SIGTERM')
      await endBrowser(programa, perfil)
    },
  }
}

const WEBKIT = '/usr/bin/WebKitWebDriver'
const MINI =
  ['x86_64', 'aarch64'].map((arch) => `/usr/lib/${arch}-linux-gnu/webkit2gtk-4.1/MiniBrowser`).find(existsSync) ??
  ['x86_64', 'aarch64'].map((arch) => `/usr/lib/${arch}-linux-gnu/webkit2gtk-4.0/MiniBrowser`).find(existsSync) ??
  ''

export const MOTORES: readonly { nome: string; falta: string | null; abrir(): Promise<Motor> }[] = [
  { nome: 'chromium', falta: null, abrir: openChromium },
  {
    nome: 'firefox',
    falta: existsSync('/usr/bin/firefox-esr') ? null : 'Firefox: apt-get install firefox-esr',
    abrir: openFirefox,
  },
  {
    nome: 'webkit',
    falta:
      existsSync(WEBKIT) && existsSync('/usr/bin/xvfb-run') && MINI !== ''
        ? null
        : 'WebKit: apt-get install webkit2gtk-driver xvfb',
    abrir: openWebKit,
  },
]
