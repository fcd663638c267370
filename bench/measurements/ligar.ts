import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/api/test/support/porta.ts'
import { formulario } from '../../apps/api/test/support/prova/shop.ts'
import { fotoDeCelular } from './pessoas.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Ligada {
  readonly child: ChildProcess
  readonly url: string
  /** From the command until the first 200. */
  readonly ms: number
}

/** `npm start` as a person types it, with the emulator beside it. */
export async function ligar(dataDir: string): Promise<Ligada> {
  const [port, emulador] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), EMULATOR_PORT: String(emulador) }
  const inicio = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env })
  const acabou = { com: null as number | null }
  child.once('exit', (code) => {
    acabou.com = code ?? 1
  })
  for (;;) {
    if (acabou.com !== null) throw new Error(`npm start ended with ${acabou.com}`)
    const resposta = await fetch(`${url}/api/saude/`).catch(() => null)
    if (resposta?.status === 200) return { child, url, ms: performance.now() - inicio }
    await esperar(5)
  }
}

export const desligar = ({ child }: Ligada): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Three pictures of twelve megapixels to a product; they are removed again. */
export async function enviarImagens(url: string, access: string, produto: number): Promise<void> {
  const headers = { authorization: `Bearer ${access}` }
  const conteudo = await fotoDeCelular()
  const endereco = `${url}/api/produtos/${produto}/imagens/`
  const antes = (await (await fetch(endereco, { headers })).json()) as { id: number }[]
  const body = formulario(
    {},
    ['1', '2', '3'].map((nome) => ({ nome, conteudo })),
  )
  const resposta = await fetch(endereco, { method: 'POST', body, headers })
  if (resposta.status !== 201) throw new Error(`${endereco} answered ${resposta.status}: ${await resposta.text()}`)
  for (const { id } of (await resposta.json()) as { id: number }[])
    if (!antes.some((uma) => uma.id === id))
      await fetch(`${url}/api/produtos/imagens/${id}/`, { method: 'DELETE', headers })
}
