import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bling, copia, copias, FRETE, rede } from '../../../test/support/saude.ts'
import { fetchOutside } from '../../infra/http/outbound.ts'
import { type Ligacoes, linhasDaSaude } from './saude.rules.ts'
import type { Figuras } from './sistema.rules.ts'

const addDays = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString()
const FIGURAS: Figuras = {
  disco: { pasta: '/d', livre: 31e9, total: 100e9, falha: null },
  banco: { bytes: 1e6, conexoes: 1, maximo: 100, relogioMs: 0, versao: 180_004, adiantado: null },
  fila: [],
  envios: { pendente: 0, executando: 0, falhou: 0, tarefas: 0 },
  esperas: [],
  copias: { ...copias(copia(addDays(-0.5))), cifra: { modo: 'nenhuma', destinatario: null } },
  copiasNoMesmoDisco: false,
  rede: rede(addDays(200)),
  skusRepetidos: [],
}
const BLING = { ...bling(addDays(29.5)), emulador: true }
const INTEIRA: Ligacoes = {
  figuras: async () => FIGURAS,
  bling: async () => BLING,
  frete: async () => [{ ...FRETE, provedor: 'sedex' }],
  reinicios: () => ({ vezes: 0, motivo: null, quando: null }),
  demonstracao: true,
}
const readSaude = async (figuras: Partial<Figuras> = {}, mudadas: Partial<Ligacoes> = {}) =>
  linhasDaSaude({ ...INTEIRA, figuras: async () => ({ ...FIGURAS, ...figuras }), ...mudadas })
const linhas = async (...dadas: Parameters<typeof readSaude>) =>
  (await readSaude(...dadas)).map(({ chave, estado }) => `${chave} ${estado}`)
const CAIU = { vezes: 2, motivo: 'SIGABRT', quando: addDays(-1) }
const falha = () => Promise.reject(new Error('no answer'))

// The clock of the server that answered last is part of a line.
const server = createServer(({ url }, response) =>
  response.writeHead(200, { date: new Date(Date.now() + Number(url?.slice(1))).toUTCString() }).end(),
)
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
beforeEach(() => relogioDeFora(0))
afterAll(async () => {
  await relogioDeFora(0)
  server.close()
})
const relogioDeFora = (adiantadoMs: number) =>
  fetchOutside(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${adiantadoMs}`, { timeoutMs: 60_000 })

const TODAS = [
  'disco bem',
  'copia bem',
  'copia_fora bem',
  'copia_cifra bem',
  'certificado bem',
  'bling bem',
  'envios bem',
  'envios_espera bem',
  'frete_sedex bem',
  'fila bem',
  'relogio bem',
  'banco bem',
  'postgresql bem',
  'programa bem',
]
const removeLinhas = (...chaves: string[]) => TODAS.filter((linha) => !chaves.includes(linha.split(' ')[0] ?? ''))
const changeLinhas = (...mudadas: string[]) =>
  TODAS.map((linha) => mudadas.find((mudada) => mudada.split(' ')[0] === linha.split(' ')[0]) ?? linha)
const SEM_COPIAS = changeLinhas('copia atencao').filter((linha) => !linha.startsWith('copia_'))
const WITHOUT_DATABASE = changeLinhas('banco problema').filter((linha) => linha !== 'postgresql bem')
const SEM_FRETE = changeLinhas('frete_sedex atencao').map((linha) => linha.replace('_sedex', ''))

describe('the lines of health', () => {
  test.each([
    ['of a whole shop are one of each subject', {}, {}, TODAS],
    ['without a disk of its own', { disco: null }, {}, removeLinhas('disco')],
    ['without a local network', { rede: null }, {}, removeLinhas('certificado')],
    ['without an answer about backups', { copias: null }, {}, SEM_COPIAS],
    ['without an answer about the queue', { fila: null }, {}, changeLinhas('fila atencao')],
    ['without an answer about the sends', { envios: null, esperas: null }, {}, removeLinhas('envios', 'envios_espera')],
    ['without an answer of the database', { banco: null }, {}, WITHOUT_DATABASE],
    [
      'in a shop without Bling',
      {},
      { bling: async () => ({ ...BLING, ativo: false }) },
      removeLinhas('bling', 'envios', 'envios_espera'),
    ],
    ['with the emulator in a real shop', {}, { demonstracao: false }, changeLinhas('bling atencao')],
    ['without an answer about Bling', {}, { bling: falha }, changeLinhas('bling atencao')],
    ['without an answer about freight', {}, { frete: falha }, SEM_FRETE],
    ['in a shop without freight', {}, { frete: async () => [] }, removeLinhas('frete_sedex')],
    ['of a program that had to begin again', {}, { reinicios: () => CAIU }, changeLinhas('programa atencao')],
  ] satisfies [string, Partial<Figuras>, Partial<Ligacoes>, string[]][])(
    '%s',
    async (_nome, figuras, mudadas, esperadas) => {
      expect(await linhas(figuras, mudadas)).toEqual(esperadas)
    },
  )

  test('compare the clock with that of the database elsewhere, and of the server that answered last', async () => {
    const relogio = async (adiantado: number | null) => {
      const banco = { bytes: 1e6, conexoes: 1, maximo: 100, relogioMs: 0, versao: 170_010, adiantado }
      const healthLinhas = await readSaude({ banco })
      return healthLinhas.find(({ chave }) => chave === 'relogio')
    }
    expect(await relogio(null)).toMatchObject({ frase: expect.stringMatching(/confere com o de 127\.0\.0\.1:\d+\.$/) })
    expect(await relogio(0)).toMatchObject({ frase: expect.stringMatching(/o do banco de dados e o de 127/) })
    expect(await relogio(-90_000)).toMatchObject({ estado: 'atencao', frase: expect.stringContaining('adiantado') })
    await relogioDeFora(600_000)
    expect(await relogio(0)).toMatchObject({ estado: 'problema', frase: expect.stringContaining('ao de 127') })
  })
})

test('SKUs that an update found to be those of other pieces are a line until they are changed', async () => {
  const skusRepetidos = [{ sku: 'BORDO\u0302', titulo: 'Saia' }]
  const [linha] = (await readSaude({ skusRepetidos })).filter(({ chave }) => chave === 'skus')
  expect(linha).toMatchObject({
    estado: 'atencao',
    frase: expect.stringContaining('“BORDO\u0302”, de “Saia”'),
    acao: { endereco: '/produtos?busca=BORDO%CC%82' },
  })
  expect(await linhas()).not.toContain('skus atencao')
})
