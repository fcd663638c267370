import { relatorioDe } from '@estampa/contract/relatorios/relatorios.ts'
import { expect, test } from 'vitest'
import { openSmallLoja } from '../entradas/loja-pequena.ts'
import { createCaixa, expectForbidden } from '../support/pessoa.ts'
import { escritas, readFiguras, readRotas } from './figuras.ts'

const pequena = await openSmallLoja()
const { loja } = pequena
const { pedir } = loja
const rotas = await readRotas(pequena)
const pessoa = await createCaixa(loja, 'cega')
const [{ id: caixaId }] = (await pedir('GET', '/api/caixas/')).body

/** Reais of the drawer, of digits that nothing else has. */
const FUNDO = 1000.13
const PAGOS = [317.19, 354.23]
const COM_ELA = 41.17
const SALDO = 712.59
const ESPERADO = 1712.72

async function sellFor(
  valor: number,
  send: (url: string, body: object) => Promise<{ body: { id: number } }>,
  forma = 'dinheiro',
) {
  const [produto] = (await pedir('GET', '/api/produtos/busca/?limite=1')).body.results
  const cliente_id = await pequena.balcao.criarCliente()
  const itens = [{ id: produto.id, quantidade: 1, valor_unitario: valor }]
  const { id } = (await send('/vendas/', { cliente_id, origem: 'loja_fisica', itens })).body
  await send(`/vendas/${id}/pagamentos/`, { forma, valor, caixa_id: caixaId })
  return id
}
const asAdmin = (url: string, body: object) => pedir('POST', `/api${url}`, body)
const asPessoa = (url: string, body: object) => pessoa.pedir('POST', url, body)

test('who counts blind finds what should be in the drawer in no answer, and only what she moved herself', async () => {
  const { body: turno } = await pedir('POST', `/api/caixas/${caixaId}/abrir/`, { fundo: FUNDO })
  for (const pago of PAGOS) await sellFor(pago, asAdmin)
  // Whoever reads the shop's turnover knows what all forms brought together.
  await sellFor(93.31, asAdmin, 'pix')
  const dela = await sellFor(COM_ELA, asPessoa)
  expect((await pedir('GET', `/api/turnos/${turno.id}/`)).body).toMatchObject({
    esperado: ESPERADO,
    por_forma: [{ forma: 'pix' }, { forma: 'dinheiro', saldo: SALDO }],
  })
  const url = `/turnos/${turno.id}/`
  const readBlind = async () => {
    const texts = await Promise.all(
      [url, '/turnos/', '/caixas/', '/relatorios/recebimentos/?por=mes', '/painel/'].map(async (address) =>
        JSON.stringify((await pessoa.pedir('GET', address)).body),
      ),
    )
    return texts.join('\n')
  }
  const figuras = [ESPERADO, SALDO].flatMap(escritas)
  // It is there for who may see it.
  const seen = await readBlind()
  for (const figura of [ESPERADO, SALDO]) expect(seen).toContain(String(figura))

  await pessoa.negar('conferir_caixa')
  const { contam, respondidas } = await readFiguras(pequena, rotas, pessoa, figuras)
  expect(contam).toEqual([])
  expect(respondidas).toBeGreaterThan(60)
  const blind = await readBlind()
  for (const figura of figuras) expect(blind).not.toContain(figura)
  const { body: lida } = await pessoa.pedir('GET', url)
  const nulos = { esperado: null, diferenca: null, diferenca_na_abertura: null, fundo_esperado: null }
  const somas = { por_forma: null, por_pessoa: null, vendido_a_prazo: null }
  expect(lida).toMatchObject({ fundo: FUNDO, ...nulos, ...somas })
  expect(lida.movimentos).toMatchObject([{ venda_id: dela, valor: COM_ELA }])

  const readMovimento = async (movimento: { id: number }) =>
    (await pessoa.pedir('GET', `/caixas/movimentos/${movimento.id}/`)).body
  expect(await readMovimento(lida.movimentos[0])).toMatchObject({
    venda_id: dela,
    turno_id: turno.id,
    caixa: { id: caixaId },
  })
  const [foreign] = (await pedir('GET', `/api${url}`)).body.movimentos
  expect(await readMovimento(foreign)).toMatchObject({ codigo: 'MOVIMENTO_NAO_ENCONTRADO' })
  expect((await pedir('GET', `/api/caixas/movimentos/${foreign.id}/`)).body).toMatchObject({
    ...foreign,
    turno_id: turno.id,
  })

  // Refusals tell no figure: neither of what is there, nor of what others moved.
  const act = (ato: string, body: object) => pessoa.pedir('POST', `${url}${ato}/`, body)
  const sangria = { valor: 9999, motivo: 'x', destino: 'banco' }
  const refusals = [
    await act('sangrias', sangria),
    await act('fechar', { contado: 5, ate_movimento: null }),
    await pessoa.pedir('POST', `/caixas/${caixaId}/abrir/`, { fundo: 0 }),
  ]
  expect(refusals.map(({ body }) => body.codigo)).toEqual(['CAIXA_SEM_DINHEIRO', 'CAIXA_MUDOU', 'CAIXA_ABERTO'])
  expect(refusals[0]?.body.erro).toBe('O caixa não tem este dinheiro.')
  expect(refusals[1]?.body.movimentos).toMatchObject([{ venda_id: dela }])
  for (const { body } of refusals)
    for (const figura of [...figuras, ...PAGOS.flatMap(escritas)]) expect(JSON.stringify(body)).not.toContain(figura)
  await expectForbidden(act('reabrir', { motivo: 'x' }))
  await expectForbidden(act('movimentos/1/estornar', { motivo: 'x' }))
  await expectForbidden(act('trazer', { pagamento_ids: [1] }))
  await expectForbidden(pessoa.pedir('GET', '/caixas/fora/'))
  for (const grouping of ['forma', 'caixa', 'pessoa'] as const) {
    expect(relatorioDe('recebimentos').por).toContain(grouping)
    await expectForbidden(pessoa.pedir('GET', `/relatorios/recebimentos/?por=${grouping}`))
    await expectForbidden(pessoa.pedir('GET', `/relatorios/recebimentos/vendas/?por=${grouping}`))
  }

  // Closed, it is as blind, opened again too.
  const closed = await act('fechar', { contado: 1700 })
  expect(closed).toMatchObject({ status: 200, body: { contado: 1700, ...nulos, ...somas } })
  await pedir('POST', `/api${url}reabrir/`, { motivo: 'contar de novo' })
  expect((await pessoa.pedir('GET', url)).body.reaberturas).toMatchObject([{ contado: 1700, diferenca: null }])
  expect((await readFiguras(pequena, rotas, pessoa, [...figuras, ...escritas(-12.72), '12.72'])).contam).toEqual([])
})

test('a permission that is taken away holds at once, also for the answer of a request that is sent again', async () => {
  await pessoa.negar()
  const { body: turno } = await pedir('GET', '/api/turnos/?situacao=aberto')
  const id = turno.results.find(({ caixa }: { caixa: { id: number } }) => caixa.id === caixaId).id
  const headers = { authorization: pessoa.authorization, 'idempotency-key': 'sangria-cega' }
  const takeOut = () =>
    pedir('POST', `/api/turnos/${id}/sangrias/`, { valor: 1, motivo: 'x', destino: 'banco' }, headers)
  const before = await takeOut()
  expect(before).toMatchObject({ status: 201, body: { esperado: expect.any(Number) } })
  await pessoa.negar('conferir_caixa')
  const { body } = await takeOut()
  expect(body).toMatchObject({ id, esperado: null, por_forma: null })
  expect(body.movimentos.length).toBeLessThan(before.body.movimentos.length)
})
