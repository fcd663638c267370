import { execFileSync } from 'node:child_process'
import { VALORES_MAXIMOS } from '@estampa/contract/shared/json.ts'
import { beforeAll, expect, test } from 'vitest'
import { FORMAS } from '../../../test/support/formas-de-json.ts'
import { raiz } from '../../../test/support/programa.ts'
import { ADMISSION } from './admission.ts'
import { BODIES, heapOfJson, ORDINARY } from './bodies.ts'

/** Runs under the heap that `npm start` gives the shop; keeps bodies of each form as long as their sum allows. */
const guardar = `
  import { MedidaDoJson, VALORES_MAXIMOS } from '@estampa/contract/shared/json.ts'
  import { BODIES, heapOfJson } from './apps/api/src/infra/limits/bodies.ts'
  import { FORMAS } from './apps/api/test/support/formas-de-json.ts'
  const lidas = {}
  for (const [forma, escrever] of Object.entries(FORMAS)) {
    const corpo = Buffer.from(escrever(VALORES_MAXIMOS))
    const texto = corpo.toString()
    const medida = new MedidaDoJson()
    medida.ler(texto)
    const cada = heapOfJson(texto.length, medida.valores)
    const guardados = []
    globalThis.gc()
    const antes = process.memoryUsage().heapUsed
    for (let soma = 0; soma + cada <= BODIES.json; soma += cada) {
      // Each with its text, as while a request is worked on, and with keys that no other has.
      const um = corpo.toString()
      guardados.push(um, JSON.parse(um.replaceAll('k', 'k' + guardados.length)))
    }
    globalThis.gc()
    lidas[forma] = { usado: process.memoryUsage().heapUsed - antes, quantos: guardados.length / 2 }
  }
  console.log(JSON.stringify(lidas))
`
let lidas: Readonly<Record<string, { usado: number; quantos: number }>>
beforeAll(() => {
  const saida = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', guardar], {
    cwd: raiz,
    env: { PATH: process.env['PATH'], NODE_OPTIONS: '--max-old-space-size=256' },
    encoding: 'utf8',
  })
  lidas = JSON.parse(saida)
})

test.each(Object.keys(FORMAS))('bodies take no more of the heap than is counted for them: %s', (forma) => {
  expect(lidas[forma]?.quantos).toBeGreaterThan(1)
  expect(lidas[forma]?.usado).toBeLessThan(BODIES.json)
})

/** Bytes of heap, see decision 031. The program at work without large bodies; answers being made; garbage not collected yet. */
const PARTS = { program: 90e6, answers: 30e6, garbage: 30e6 }

test('the parts of the heap fit into what npm start gives it', async () => {
  const { economical } = (await import(`${raiz}/scripts/start/economy.mjs`)) as {
    economical(env: object): { NODE_OPTIONS: string }
  }
  const heap = Number(/--max-old-space-size=(\d+)/.exec(economical({}).NODE_OPTIONS)?.[1]) * 2 ** 20
  const waiting = Object.values(ADMISSION).reduce((sum, { inside, waiting: line }) => sum + inside + line, 0)
  // Reads carry no body.
  const ordinary = (waiting - ADMISSION.leitura.inside - ADMISSION.leitura.waiting) * ORDINARY.read
  const largest = heapOfJson(2_000_000, VALORES_MAXIMOS)
  expect(PARTS.program + PARTS.answers + PARTS.garbage + BODIES.json + ordinary + largest).toBeLessThan(heap)
})
