import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEmulator } from '../../../test/support/emulador.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { listenHere } from '../../../test/support/porta.ts'
import { recusa } from '../../../test/support/vendas.ts'
import { readEnv } from '../../infra/settings/env.ts'
import { buscaDeCep, cepConfig } from './cep.client.ts'

const emulador = await openEmulator()
afterAll(() => emulador.fechar())
const base = `http://127.0.0.1:${emulador.port}`
const loja = await lojaDoArquivo(undefined, {
  cep: { viacepUrl: `${base}/viacep`, brasilapiUrl: `${base}/brasilapi` },
})
beforeEach(async () => {
  await emulador.controle('DELETE', '/falhas')
  await emulador.controle('DELETE', '/requisicoes')
})

const readCep = (cep: string) => loja.pedir('GET', `/api/cep/${cep}/`)
const pedidos = async (): Promise<string[]> =>
  (await emulador.controle('GET', '/requisicoes?limite=50')).map((r: { caminho: string }) => r.caminho.split('/')[1])
const failPath = (caminho: string, falha: object) => emulador.controle('POST', '/falhas', { caminho, ...falha })
const NAO_ACHADO = recusa(404, 'CEP_NAO_ENCONTRADO', 'CEP inválido ou não encontrado.')

describe('a postal code', () => {
  test('has an address, which is asked for once', async () => {
    const recife = { localidade: 'Recife', uf: 'PE', codigo_ibge: '2611606' }
    const esperado = { cep: '50030040', logradouro: 'Rua da Moeda', bairro: 'Recife', ...recife }
    const juntos = await Promise.all([readCep('50030-040'), readCep('50030040')])
    expect(juntos.map(({ body }) => body)).toEqual([esperado, esperado])
    expect((await readCep('50030040')).body).toEqual(esperado)
    expect(await pedidos()).toEqual(['viacep'])
  })

  test('of a town that has a single one has neither street nor district', async () => {
    expect((await readCep('55125000')).body).toMatchObject({ logradouro: '', bairro: '', localidade: 'Toritama' })
  })

  test("an unassigned one is not found, in both forms of the provider's answer", async () => {
    for (const cep of ['99999998', '99999999']) expect(await readCep(cep)).toMatchObject(NAO_ACHADO)
    expect(await pedidos()).toEqual(['viacep', 'viacep'])
  })

  test('of the wrong length is refused without asking anyone', async () => {
    for (const cep of ['5003004', '500300400', 'abcdefgh', '..%2f..%2fx']) {
      expect(await readCep(cep)).toMatchObject({ status: 400, body: { erros: { cep: [NAO_ACHADO.body.erro] } } })
    }
    expect(await pedidos()).toEqual([])
  })
})

describe('when ViaCEP', () => {
  test.each([
    ['is down', '53990000', { acao: 'derrubar' }],
    ['answers 500 in HTML', '36325000', { acao: 'status', status: 500, html: true }],
    ['has had enough of us', '58475000', { acao: 'status', status: 429 }],
  ])('%s, BrasilAPI is asked', async (_nome, cep, falha) => {
    await failPath('/viacep/*', falha)
    expect((await readCep(cep)).body).toMatchObject({ cep, bairro: '', codigo_ibge: null })
    expect(await pedidos()).toContain('brasilapi')
  })

  test('refuses the code in HTML, it is not found', async () => {
    await failPath('/viacep/*', { acao: 'status', status: 400, html: true })
    expect(await readCep('01310100')).toMatchObject(NAO_ACHADO)
  })

  test('and BrasilAPI are both down, it is not found, and found when they are back', async () => {
    await failPath('/viacep/*', { acao: 'derrubar' })
    await failPath('/brasilapi/*', { acao: 'status', status: 503 })
    expect(await readCep('01310200')).toMatchObject(NAO_ACHADO)
    await emulador.controle('DELETE', '/falhas')
    expect(await readCep('01310200')).toMatchObject({ status: 200, body: { localidade: 'São Paulo', uf: 'SP' } })
  })
})

describe('an address that was found', () => {
  /** A service that knows every code, and which codes it was asked for. */
  async function servico() {
    const requestedCeps: string[] = []
    const server = createServer((request, reply) => {
      requestedCeps.push(request.url?.split('/')[2] ?? '')
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ localidade: 'Recife', uf: 'PE', logradouro: '', bairro: '' }))
    })
    const url = `http://127.0.0.1:${await listenHere(server)}`
    onTestFinished(() => void server.close())
    const buscar = buscaDeCep({ viacepUrl: url, brasilapiUrl: url }, undefined)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const inicio = Date.now()
    return {
      /** Whether the service was asked for this code. */
      async pergunta(n: number): Promise<boolean> {
        requestedCeps.length = 0
        await buscar(String(50_000_000 + n))
        return requestedCeps.length > 0
      },
      depoisDe: (ms: number) => vi.setSystemTime(inicio + ms),
    }
  }
  const UM_DIA_MS = 24 * 60 * 60 * 1000

  test('is kept for a day', async () => {
    const { pergunta, depoisDe } = await servico()
    expect(await pergunta(1)).toBe(true)
    depoisDe(UM_DIA_MS - 1)
    expect(await pergunta(1)).toBe(false)
    depoisDe(UM_DIA_MS)
    expect([await pergunta(1), await pergunta(1)]).toEqual([true, false])
  })

  test('is kept until a thousand others came after it', async () => {
    const { pergunta, depoisDe } = await servico()
    for (let n = 1; n <= 1000; n++) await pergunta(n)
    const perguntadas = async (...codigos: number[]) => {
      const askedCodigos: number[] = []
      for (const n of codigos) if (await pergunta(n)) askedCodigos.push(n)
      return askedCodigos
    }
    expect(await perguntadas(1, 1001, 2, 3, 1)).toEqual([1001, 1])
    // Asked for again after its day, an old one is the newest.
    depoisDe(UM_DIA_MS)
    expect(await perguntadas(4, 1002, 1003, 4)).toEqual([4, 1002, 1003])
  })
})

test('the services are the emulator’s where the ERP is, the public ones otherwise, and others when told so', () => {
  const readConfig = (env: Record<string, string>) => cepConfig(readEnv({ INIT_CWD: '/', ...env }))
  const publicos = { viacepUrl: 'https://viacep.com.br', brasilapiUrl: 'https://brasilapi.com.br' }
  expect(readConfig({ EMULATOR_PORT: '4001' })).toEqual({
    viacepUrl: 'http://127.0.0.1:4001/viacep',
    brasilapiUrl: 'http://127.0.0.1:4001/brasilapi',
  })
  expect(readConfig({ BLING_ATIVO: 'false' })).toEqual(publicos)
  expect(readConfig({ BLING_CLIENT_ID: 'a', BLING_CLIENT_SECRET: 'b' })).toEqual(publicos)
  expect(readConfig({ VIACEP_URL: 'http://cep.loja/' })).toMatchObject({ viacepUrl: 'http://cep.loja' })
})
