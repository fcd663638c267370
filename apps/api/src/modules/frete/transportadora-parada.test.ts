import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openLoja, type TestLoja } from '../../../test/support/loja.ts'
import { type Balcao, openBalcao, recusa } from '../../../test/support/vendas.ts'
import { emulatedFreight } from './frete.config.ts'

// A carrier that takes every request and answers none, until a test says so.

const presas = new Set<ServerResponse>()
/** Answers instead of hanging. */
let responder: ((caminho: string, resposta: ServerResponse) => void) | null = null
const parada = createServer((pedido, resposta) => {
  pedido.resume()
  if (responder) return responder(pedido.url ?? '', resposta)
  presas.add(resposta)
  resposta.on('close', () => presas.delete(resposta))
})
const releaseAnswers = () => {
  for (const resposta of presas) resposta.destroy()
}
const json = (resposta: ServerResponse, status: number, corpo: unknown) =>
  resposta.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(corpo))

const padrao = emulatedFreight(1)
const CLIENTE = { cep: '22041001', endereco: 'Rua A', numero: '1', bairro: 'B', municipio: 'Rio', uf: 'RJ' }
interface Onde {
  readonly loja: TestLoja
  readonly balcao: Balcao
  readonly produto: number
}
/** Gives the carrier up at once; the other waits for an answer as long as it takes on a busy machine. */
let impaciente: Onde
let paciente: Onde
beforeAll(async () => {
  await once(parada.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(parada.address() as AddressInfo).port}`
  const melhorEnvio = padrao.melhorEnvio && { ...padrao.melhorEnvio, url, pausaMs: 1 }
  const openLojaWithPrazo = async (prazoMs: number): Promise<Onde> => {
    const config = { ...padrao, esperaMs: prazoMs, prazoDaCotacaoMs: prazoMs, melhorEnvio }
    const loja = await openLoja(undefined, { frete: config })
    const balcao = await openBalcao(loja)
    return { loja, balcao, produto: (await balcao.criarProduto({ qtd: 500 })).id }
  }
  impaciente = await openLojaWithPrazo(300)
  paciente = await openLojaWithPrazo(60_000)
})
afterEach(releaseAnswers)
afterAll(async () => {
  responder = (_caminho, resposta) => resposta.destroy()
  releaseAnswers()
  for (const { loja } of [impaciente, paciente]) await loja.fechar()
  parada.close()
})

async function venda(
  { loja, balcao, produto }: Onde,
  ate: 'selecionar_envio' | 'etiqueta',
  origem = 'redes_sociais',
  codigo = '2',
) {
  const itens = [{ id: produto, quantidade: 1, valor_unitario: 50 }]
  const { id, cliente } = (await balcao.vender(itens, { origem })).body
  await loja.banco.db.updateTable('clientes').set(CLIENTE).where('id', '=', cliente.id).execute()
  const pacote = { altura: 10, largura: 20, comprimento: 30.5, peso: 0.5 }
  const servico = { servico_frete: codigo, codigo_servico_frete: codigo, frete_valor: 20.5 }
  await balcao.gravar(id, { status: ate, ...pacote, ...(ate === 'etiqueta' && servico) })
  return id as number
}
const acao = ({ loja }: Onde, id: number, nome: string) => loja.pedir('POST', `/api/vendas/${id}/${nome}/`)

test('prices are waited for 12 s at most, then what there is is shown', async () => {
  expect(padrao.prazoDaCotacaoMs).toBe(12_000)
  const [lojaVenda, id] = [
    await venda(impaciente, 'selecionar_envio', 'loja_fisica'),
    await venda(impaciente, 'selecionar_envio'),
  ]
  const { status, body } = await acao(impaciente, lojaVenda, 'calcular-frete')
  expect([status, body]).toMatchObject([200, [{ codigo: 'retirada-na-loja' }]])
  expect(await acao(impaciente, id, 'calcular-frete')).toMatchObject(recusa(503, 'FRETE_FORA'))
  // A limit that asks to come back later than the deadline is not waited for.
  let pedidos = 0
  responder = (_caminho, resposta) => {
    pedidos += 1
    resposta.writeHead(429, { 'retry-after': '5' }).end()
  }
  expect((await acao(impaciente, id, 'calcular-frete')).body.codigo).toBe('FRETE_OCUPADO')
  expect(pedidos).toBe(1)
  responder = null
})

test('no connection, transaction or place is held while a carrier is waited for', async () => {
  const { loja, balcao, produto } = impaciente
  const ids = await Promise.all(Array.from({ length: 15 }, () => venda(impaciente, 'etiqueta')))
  const retirada = await venda(impaciente, 'etiqueta', 'loja_fisica', 'retirada-na-loja')
  const respostas = await Promise.all(ids.map((id) => acao(impaciente, id, 'gerar-etiqueta')))
  expect(respostas.map(({ status, body }) => [status, body])).toEqual(ids.map(() => [202, { estado: 'gerando' }]))
  // All of them are still being asked for, behind the answers.
  await expect.poll(() => presas.size).toBe(15)
  const { rows } = await sql<{ paradas: number; travas: number }>`
    select (select count(*)::int from pg_stat_activity
             where datname = current_database() and state like 'idle in transaction%') as paradas,
           (select count(distinct pid)::int from pg_locks
             where locktype = 'advisory' and classid in (7041, 7042) and granted
               and database = (select oid from pg_database where datname = current_database())) as travas`.execute(
    loja.banco.db,
  )
  // The locks of all of them share one connection.
  expect(rows).toEqual([{ paradas: 0, travas: 1 }])
  // More wait than there are places for requests to providers; others are served meanwhile, labels of our own too.
  const repeatedAnswers = ids.map((id) => acao(impaciente, id, 'gerar-etiqueta'))
  await acao(impaciente, retirada, 'gerar-etiqueta')
  await expect.poll(async () => (await balcao.ler(retirada)).etiqueta.estado).toBe('pronta')
  expect((await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 50 }])).status).toBe(201)
  expect(presas.size).toBe(15)
  await Promise.all(repeatedAnswers)
})

test('a token that is refused while buying: nothing is bought, the person is told, and the account shows it', async () => {
  const { loja } = paciente
  responder = (_caminho, resposta) => json(resposta, 401, { message: 'Unauthenticated.' })
  const id = await venda(paciente, 'etiqueta')
  const acessoRecusa = recusa(502, 'FRETE_RECUSADO', /o acesso da loja não é válido ou venceu/)
  expect(await acao(paciente, id, 'gerar-etiqueta')).toMatchObject(acessoRecusa)
  const envios = loja.banco.db.selectFrom('envios').select(['estado', 'id_externo']).where('venda_id', '=', id)
  expect(await envios.execute()).toEqual([{ estado: 'nova', id_externo: null }])
  const acesso = async () => (await loja.pedir('GET', '/api/frete/acesso/')).body[0]
  expect(await acesso()).toMatchObject({ recusado: true, aviso: expect.stringContaining('recusou o acesso') })
  // Accepted again.
  responder = (_caminho, resposta) => json(resposta, 200, [])
  await acao(paciente, await venda(paciente, 'selecionar_envio'), 'calcular-frete')
  expect(await acesso()).toMatchObject({ recusado: false, aviso: null })
  responder = null
})

test('the port that the system chose for the shop is never asked for a file', async () => {
  const { loja } = paciente
  await loja.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = loja.app.server.address() as AddressInfo
  const id = await venda(paciente, 'etiqueta')
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado, id_externo, gerando_desde)
    values (${id}, 'melhor_envio', '2', 'gerando', 'abc', now())`.execute(loja.banco.db)
  responder = (caminho, resposta) =>
    caminho.includes('/imprimir/') ? json(resposta, 200, [`http://127.0.0.1:${port}/api/saude/`]) : resposta.destroy()
  expect(await acao(paciente, id, 'gerar-etiqueta')).toMatchObject(recusa(502, 'ETIQUETA_FALHOU', /não é permitido/))
})
