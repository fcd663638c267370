import { execFileSync } from 'node:child_process'
import { type AddressInfo, connect, Socket } from 'node:net'
import { VALORES_MAXIMOS } from '@estampa/contract/shared/json.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, criarBase, type Loja } from '../../test/support/loja.ts'
import { raiz } from '../../test/support/programa.ts'
import { criarUsuario } from '../modules/autenticacao/usuarios.rules.ts'
import { ADMISSION } from './admission.ts'
import { BODIES, heapOfJson, ORDINARY } from './bodies.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.fechar())

const enviar = async (url: string, texto: string, method = 'POST') => {
  const { status, body } = await loja.pedir(method, `/api${url}`, texto, { 'content-type': 'application/json' })
  return [status, body.codigo]
}
const fundo = '['.repeat(900_000)
const largo = `[${'1,'.repeat(900_000)}1]`

test('JSON over 64 kB is refused, but by the routes that say that they need more', async () => {
  for (const [rota, quanto] of [
    ['/clientes/', 64_000],
    ['/modelos/', 64_000],
    ['/vendas/', 400_000],
    ['/estoque/contagem/', 300_000],
    ['/produtos/', 2_000_000],
  ] as const) {
    const corpo = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - 8) })
    expect([rota, ...(await enviar(rota, corpo(quanto)))]).toEqual([rota, 400, 'DADOS_INVALIDOS'])
    expect([rota, ...(await enviar(rota, corpo(quanto + 1)))]).toEqual([rota, 413, 'CORPO_GRANDE'])
  }
})

test('a product of 500 variations with long texts is saved', async () => {
  const base = await criarBase(loja)
  const variacoes = Array.from({ length: 500 }, (_, n) => ({
    sku: `V-${n}`,
    cor: '#336699',
    nome_cor: `Cor ${n}`,
    tamanho: 'GG',
    preco_venda: '59,90',
    quantidade: 3,
    descricao: 'á'.repeat(1_500),
    imagens_vinculadas: [],
  }))
  const { status, body } = await loja.pedir('POST', '/api/produtos/', {
    ...base,
    titulo: 'Grande',
    sku: 'G',
    variacoes,
  })
  expect([status, body.variacoes?.length]).toEqual([201, 500])
})

test('what is too deep or too wide is refused before it is read, in the fields of a form too', async () => {
  expect(await enviar('/produtos/', fundo)).toEqual([400, 'CORPO_INVALIDO'])
  expect(await enviar('/produtos/', largo)).toEqual([413, 'CORPO_GRANDE'])
  expect(await enviar('/clientes/', fundo.slice(0, 60_000))).toEqual([400, 'CORPO_INVALIDO'])
  expect(await enviar('/auth/login/', fundo.slice(0, 30_000))).toEqual([400, 'CORPO_INVALIDO'])
  const base = await criarBase(loja, '002')
  for (const variacoes of [fundo, largo]) {
    const form = new FormData()
    for (const [nome, valor] of Object.entries({ ...base, titulo: 'Forma', sku: 'F', variacoes }))
      form.append(nome, `${valor}`)
    expect(await loja.pedir('POST', '/api/produtos/', form)).toMatchObject({
      status: 400,
      body: { erros: { variacoes: expect.arrayContaining(['Informe as variações como lista']) } },
    })
  }
})

test('the text fields of a form are together as long as a body may be', async () => {
  const form = new FormData()
  for (let n = 0; n < 5; n++) form.append(`x${n}`, 'x'.repeat(500_000))
  expect(await loja.pedir('POST', '/api/produtos/', form)).toMatchObject({
    status: 413,
    body: { codigo: 'CORPO_GRANDE' },
  })
})

test('a list that is too long has one message, whatever is in it', async () => {
  const { status, body } = await loja.pedir('POST', '/api/produtos/publicar-multiplos/', {
    ids: Array(12_000).fill('a'),
  })
  expect([status, body.erros]).toEqual([400, { ids: ['No máximo 1000 itens'] }])
})

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

test('one person holds half of what bodies may take; the other half is for others', async () => {
  const outra = await abrirLoja(undefined, { limites: { bodies: { ...BODIES, json: 150_000 } } })
  let socket = new Socket()
  try {
    await outra.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = outra.app.server.address() as AddressInfo
    await criarUsuario(outra.banco.db, { username: 'bia', senha: 'senha-da-bia', tipo: 'funcionario' })
    const { body } = await outra.pedir('POST', '/api/auth/login/', { username: 'bia', password: 'senha-da-bia' })
    const linhas = ['POST /api/clientes/ HTTP/1.1', 'Host: a', `Authorization: Bearer ${outra.access}`]
    const corpo = `{"nome":"${'x'.repeat(40_000)}"}`
    const comeco = [...linhas, 'Content-Type: application/json', `Content-Length: ${corpo.length}`, '', '{'].join(
      '\r\n',
    )
    // While another of the same person is held, it may be the one that is refused: then it tries again.
    const segurar = () => {
      socket.destroy()
      socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.once('data', segurar).write(comeco)
    }
    segurar()
    const salvar = async (access: string) => {
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
      return (await fetch(`http://127.0.0.1:${port}/api/clientes/`, { method: 'POST', headers, body: corpo })).status
    }
    await expect.poll(() => salvar(outra.access), { timeout: 20_000 }).toBe(503)
    expect(await salvar(body.access)).toBe(400)
    socket.off('data', segurar).destroy()
    await expect.poll(() => salvar(outra.access), { timeout: 20_000 }).toBe(400)
  } finally {
    socket.destroy()
    await outra.fechar()
  }
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
