import { execFileSync } from 'node:child_process'
import { VALORES_MAXIMOS } from '@estampa/contract/shared/json.ts'
import { expect, test } from 'vitest'
import { raiz } from '../../test/support/programa.ts'
import { ADMISSION } from './admission.ts'
import { BODIES, heapOfJson, ORDINARY } from './bodies.ts'

const muitos = (quantos: number, um: (n: number) => string) => Array.from({ length: quantos }, (_, n) => um(n)).join()

/** The shapes that make most of few bytes: as text, for so many values. */
const FORMAS: Readonly<Record<string, (valores: number) => string>> = {
  'empty lists': (n) => `[${muitos(n - 1, () => '[]')}]`,
  'lists in lists': (n) => `[${muitos(Math.floor(n / 18), () => '['.repeat(18) + ']'.repeat(18))}]`,
  'empty objects': (n) => `[${muitos(n - 1, () => '{}')}]`,
  'a key of its own for each': (n) => `[${muitos(n - 1, (i) => `{"k${i}":1}`)}]`,
  'one wide object': (n) => `{${muitos(n, (i) => `"k${i}":{}`)}}`,
  'numbers as keys': (n) => `[${muitos(n - 1, (i) => `{"${i * 7919}":1}`)}]`,
  'eight keys of its own': (n) =>
    `[${muitos(Math.floor(n / 9), (i) => `{${muitos(8, (k) => `"k${i * 8 + k}":{}`)}}`)}]`,
  texts: (n) => `[${muitos(n - 1, (i) => `"t${i}"`)}]`,
  'one long text': () => `["€${'x'.repeat(1_900_000)}"]`,
}

/** Runs under the heap that `npm start` gives the shop; keeps bodies of a form as long as their sum allows. */
const guardar = `
  import { readFileSync } from 'node:fs'
  import { MedidaDoJson } from '@estampa/contract/shared/json.ts'
  import { BODIES, heapOfJson } from './apps/api/src/infra/bodies.ts'
  const corpo = readFileSync(0)
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
  console.log(JSON.stringify({ usado: process.memoryUsage().heapUsed - antes, quantos: guardados.length / 2 }))
`

test.each(Object.keys(FORMAS))('bodies take no more of the heap than is counted for them: %s', (forma) => {
  const saida = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', guardar], {
    cwd: raiz,
    env: { PATH: process.env['PATH'], NODE_OPTIONS: '--max-old-space-size=256' },
    input: FORMAS[forma]?.(VALORES_MAXIMOS) ?? '',
    encoding: 'utf8',
  })
  const { usado, quantos } = JSON.parse(saida) as { usado: number; quantos: number }
  expect(quantos).toBeGreaterThan(1)
  expect(usado).toBeLessThan(BODIES.json)
})

/** Bytes of heap, see decision 031. The program at work without large bodies; answers being made; garbage not collected yet. */
const PARTS = { program: 90e6, answers: 30e6, garbage: 30e6 }

test('the parts of the heap fit into what npm start gives it', async () => {
  const { economical } = (await import(`${raiz}/scripts/economy.mjs`)) as {
    economical(env: object): { NODE_OPTIONS: string }
  }
  const heap = Number(/--max-old-space-size=(\d+)/.exec(economical({}).NODE_OPTIONS)?.[1]) * 2 ** 20
  const waiting = Object.values(ADMISSION).reduce((sum, { inside, waiting: line }) => sum + inside + line, 0)
  // Reads carry no body.
  const ordinary = (waiting - ADMISSION.leitura.inside - ADMISSION.leitura.waiting) * ORDINARY.read
  const largest = heapOfJson(2_000_000, VALORES_MAXIMOS)
  expect(PARTS.program + PARTS.answers + PARTS.garbage + BODIES.json + ordinary + largest).toBeLessThan(heap)
})
