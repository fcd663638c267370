import { expect, test } from 'vitest'
import { ADMIN } from '../../../test/support/banco-de-loja.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { openBalcao } from '../../../test/support/vendas.ts'

const loja = await lojaDoArquivo()
const balcao = await openBalcao(loja)
const base = await loja.app.listen({ port: 0, host: '127.0.0.1' })

/** Reads the stream until an event has `texto`. */
async function ate(corpo: ReadableStreamDefaultReader<Uint8Array>, texto: string): Promise<string> {
  let lido = ''
  while (!lido.includes(texto)) {
    const { value, done } = await corpo.read()
    if (done) throw new Error(`The stream ended after ${lido}`)
    lido += Buffer.from(value).toString()
  }
  return lido
}
async function openStream(token = loja.access) {
  const controle = new AbortController()
  const resposta = await fetch(`${base}/api/mudancas/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controle.signal,
  })
  const corpo = resposta.body?.getReader()
  if (!corpo) throw new Error('no stream')
  return { resposta, corpo, fechar: () => controle.abort() }
}

test('without a session there is no stream', async () => {
  expect((await loja.pedir('GET', '/api/mudancas/', undefined, { authorization: '' })).status).toBe(401)
})

test('a stream tells what others change and who has a sale open; a refused write tells nothing', async () => {
  const { resposta, corpo, fechar } = await openStream()
  expect(resposta.headers.get('content-type')).toContain('text/event-stream')
  await ate(corpo, ':')
  const produto = await balcao.criarProduto({ titulo: 'Boné', qtd: 5 })
  await ate(corpo, '"assunto":"produtos"')
  const { id } = (await balcao.vender([{ id: produto.id, sku: 'B', descricao: '', quantidade: 1, valor_unitario: 9 }]))
    .body
  const vendaEvents = await ate(corpo, '"assunto":"producoes"')
  for (const assunto of ['vendas', 'produtos']) expect(vendaEvents).toContain(`"assunto":"${assunto}"`)
  expect((await loja.pedir('PATCH', `/api/vendas/${id}/status/`, { status: 'enviado' })).status).toBe(409)
  expect((await loja.pedir('POST', `/api/vendas/${id}/presenca/`, { novo: true })).status).toBe(204)
  const evento = await ate(corpo, '"presenca"')
  expect(evento).toContain(`"venda_id":${id}`)
  expect(evento).toContain('"novo":true')
  expect(evento).not.toContain('"vendas"')
  fechar()
})

test('a stream tells that money moved at a drawer, or by a payment, and nothing of how much', async () => {
  const { corpo, fechar } = await openStream()
  await ate(corpo, ':')
  await loja.pedir('PATCH', '/api/caixas/configuracao/', { ativo: true })
  await ate(corpo, '"assunto":"caixas"')
  const [{ id: caixa }] = (await loja.pedir('GET', '/api/caixas/')).body
  const { body: turno } = await loja.pedir('POST', `/api/caixas/${caixa}/abrir/`, { fundo: 4321 })
  expect(await ate(corpo, '"assunto":"caixas"')).not.toContain('4321')
  const { id: produto } = await balcao.criarProduto({ qtd: 5 })
  const { id } = (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 9 }])).body
  await ate(corpo, '"assunto":"vendas"')
  expect((await balcao.pagar(id, 9, { forma: 'dinheiro' })).status).toBe(201)
  expect(await ate(corpo, '"assunto":"caixas"')).toContain('"assunto":"vendas"')
  expect((await loja.pedir('POST', `/api/turnos/${turno.id}/fechar/`, { contado: 4330 })).status).toBe(200)
  await ate(corpo, '"assunto":"caixas"')
  await loja.pedir('PATCH', '/api/caixas/configuracao/', { ativo: false })
  fechar()
})

test('a stream tells that a customer answered a quote', async () => {
  const { criar, enviar, pelo } = await openOrcamentos(loja, balcao.clienteId)
  const { id } = await criar([{ descricao: 'Caneca', quantidade: 1, valor_unitario: 30 }])
  const token = await enviar(id)
  const { corpo, fechar } = await openStream()
  await ate(corpo, ':')
  expect((await pelo(token, 'aprovar', { nome: 'Rui', versao: 1 })).status).toBe(200)
  await ate(corpo, '"assunto":"orcamentos"')
  fechar()
})

test('a stream ends with its session, and the others go on', async () => {
  const { body: secondLogin } = await loja.pedir('POST', '/api/auth/login/', ADMIN)
  const [minha, dela] = [await openStream(), await openStream(secondLogin.access)]
  for (const { corpo } of [minha, dela]) await ate(corpo, ':')
  await loja.pedir('POST', '/api/auth/logout/', { refresh: secondLogin.refresh })
  const fim = async () => {
    while (!(await dela.corpo.read()).done);
    return 'ended'
  }
  expect(await fim()).toBe('ended')
  await balcao.criarProduto({ titulo: 'Depois', qtd: 1 })
  await ate(minha.corpo, '"assunto":"produtos"')
  minha.fechar()
})

test('an open stream does not keep the program from closing', async () => {
  const { corpo } = await openStream()
  await ate(corpo, ':')
  await loja.app.close()
  expect((await corpo.read()).done).toBe(true)
})
