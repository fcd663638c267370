import { execFileSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { FORMAS } from '../../../test/support/formas-de-json.ts'
import { raiz } from '../../../test/support/programa.ts'
import { BODIES, ORDINARY } from './bodies.ts'

const { economical } = (await import(`${raiz}/scripts/start/child.mjs`)) as {
  economical(env: object): { NODE_OPTIONS: string }
}

/**
 * Runs the program's code under the heap that `npm start` gives it. Of each form it holds as many bodies as their sum
 * allows; then, with these, what is not counted: one in every place and line but those of reads, which carry none, and the
 * largest, which always fits.
 */
const guardar = `
  import { getHeapStatistics } from 'node:v8'
  import { MedidaDoJson, VALORES_MAXIMOS } from '@estampa/contract/shared/json.ts'
  import './apps/api/src/app.ts'
  import { ADMISSION } from './apps/api/src/infra/limits/admission.ts'
  import { BODIES, heapOfJson } from './apps/api/src/infra/limits/bodies.ts'
  import { FORMAS } from './apps/api/test/support/formas-de-json.ts'
  const contado = (texto) => {
    const medida = new MedidaDoJson()
    medida.ler(texto)
    return heapOfJson(texto.length, medida.valores)
  }
  const usado = () => (globalThis.gc(), process.memoryUsage().heapUsed)
  const { leitura, ...comCorpo } = ADMISSION
  const lugares = Object.values(comCorpo).reduce((soma, { inside, waiting }) => soma + inside + waiting, 0)
  // The most that is not counted: letters of two bytes.
  const comum = Buffer.from(JSON.stringify(['€'.repeat(${ORDINARY.read / 2 - 310})]))
  if (contado(comum.toString()) > ${ORDINARY.read}) throw new Error('An ordinary body that is counted')
  let guardados = []
  // Each with its text, as while a request is worked on, and with keys that no other has.
  const guardar = (corpo) => {
    const um = corpo.toString()
    guardados.push(um, JSON.parse(um.replaceAll('k', 'k' + guardados.length)))
  }
  for (let n = 0; n < lugares; n++) guardar(comum)
  const comuns = guardados
  const lidas = {}
  for (const [forma, escrever] of Object.entries(FORMAS)) {
    const maior = Buffer.from(escrever(VALORES_MAXIMOS))
    guardados = []
    const antes = usado()
    const cada = contado(maior.toString())
    for (let soma = 0; soma + cada <= BODIES.json; soma += cada) guardar(maior)
    const quantos = guardados.length / 2
    const contados = usado() - antes
    guardar(maior)
    lidas[forma] = { contados, quantos, comuns: comuns.length / 2, resta: getHeapStatistics().heap_size_limit - usado() }
  }
  console.log(JSON.stringify(lidas))
`
let lidas: Readonly<Record<string, { contados: number; quantos: number; resta: number }>>
beforeAll(() => {
  const saida = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', guardar], {
    cwd: raiz,
    env: { PATH: process.env['PATH'], NODE_OPTIONS: economical({}).NODE_OPTIONS },
    encoding: 'utf8',
  })
  lidas = JSON.parse(saida)
})

/**
 * Heap that the program at work needs besides its code: answers being made, garbage not collected yet; see
 * docs/decisions/limits.md.
 */
const FOR_WORK = 90e6

test.each(Object.keys(FORMAS))(
  'bodies take no more of the heap than is counted for them, which leaves room: %s',
  (forma) => {
    expect(lidas[forma]?.quantos).toBeGreaterThan(1)
    expect(lidas[forma]?.contados).toBeLessThan(BODIES.json)
    expect(lidas[forma]?.resta).toBeGreaterThan(FOR_WORK)
  },
)
