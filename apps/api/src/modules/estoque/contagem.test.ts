import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

const sendContagem = (itens: readonly object[], chave?: string, motivo?: string) =>
  loja.pedir('POST', '/api/estoque/contagem/', { itens, motivo }, chave ? { 'idempotency-key': chave } : {})
const movimentos = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body.results
const createWithVariacoes = () =>
  balcao.criarProduto({
    variacoes: [
      { nome_cor: 'Azul', tamanho: 'M', quantidade: 3 },
      { nome_cor: 'Rosa', quantidade: 2 },
    ],
  })

test('differences become movements with their own reason, correct lines cause none, and a repeated request changes nothing', async () => {
  const [simples, certa] = [await balcao.criarProduto({ qtd: 5 }), await balcao.criarProduto({ qtd: 4 })]
  const variedProduto = await createWithVariacoes()
  const [azul, rosa] = variedProduto.variacoes
  const { db } = loja.banco
  await sql`update produtos set id_bling = 'B' || id where id in (${simples.id}, ${certa.id})`.execute(db)
  const itens = [
    { produto_id: variedProduto.id, variacao_id: azul.id, contado: 1, esperado: 3 },
    { produto_id: simples.id, contado: 9, esperado: 5 },
    { produto_id: certa.id, variacao_id: null, contado: 4, esperado: 4 },
    { produto_id: variedProduto.id, variacao_id: rosa.id, contado: 2, esperado: 2 },
  ]
  const aplicada = await sendContagem(itens, 'contagem-1')
  expect(aplicada).toMatchObject({ status: 200, body: { contados: 4, ajustados: 2 } })
  expect(await sendContagem(itens, 'contagem-1')).toMatchObject({ status: 200, body: aplicada.body })
  // With another key it is another count, of quantities that are outdated.
  expect((await sendContagem(itens)).body.codigo).toBe('CONTAGEM_DESATUALIZADA')

  const contada = { motivo: 'contagem', quantidade: 4, saldo: 9, usuario: 'dona', venda_id: null }
  expect((await movimentos(simples.id))[0]).toMatchObject(contada)
  expect((await movimentos(variedProduto.id))[0]).toMatchObject({
    motivo: 'contagem',
    variacao_id: azul.id,
    quantidade: -2,
  })
  expect(await movimentos(certa.id)).toHaveLength(1)
  expect(await balcao.estoque(variedProduto.id)).toMatchObject({ fisico: 3 })
  // An open form of the product gets a conflict; an unchanged product keeps its version.
  const versao = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/`)).body.versao
  expect(await versao(variedProduto.id)).toBe(variedProduto.versao + 1)
  expect(await versao(certa.id)).toBe(certa.versao)
  // The ERP hears of the published one that changed.
  const avisos = await db.selectFrom('sincronizacoes').select(['tipo', 'operacao', 'alvo_id']).execute()
  expect(avisos).toEqual([{ tipo: 'estoque', operacao: 'acertar', alvo_id: simples.id }])
  await balcao.conferir()
})

test('a correction carries its reason into the ledger', async () => {
  const { id } = await balcao.criarProduto({ qtd: 5 })
  await sendContagem([{ produto_id: id, contado: 17, esperado: 5 }], undefined, 'entrada')
  await sendContagem([{ produto_id: id, contado: 16, esperado: 17 }], undefined, 'perda')
  expect(await movimentos(id)).toMatchObject([
    { motivo: 'perda', quantidade: -1, saldo: 16, usuario: 'dona' },
    { motivo: 'entrada', quantidade: 12, saldo: 17, usuario: 'dona' },
    { motivo: 'cadastro', quantidade: 5 },
  ])
})

test('a recorded quantity that changed since it was read refuses everything and says which', async () => {
  const [mudou, steadyProduto] = [await balcao.criarProduto({ qtd: 5 }), await balcao.criarProduto({ qtd: 5 })]
  await sendContagem([{ produto_id: mudou.id, contado: 6, esperado: 5 }])
  const recusada = await sendContagem([
    { produto_id: steadyProduto.id, contado: 1, esperado: 5 },
    { produto_id: mudou.id, contado: 5, esperado: 5 },
  ])
  expect(recusada).toMatchObject({ status: 409, body: { codigo: 'CONTAGEM_DESATUALIZADA' } })
  expect(recusada.body.erro).toContain(mudou.titulo)
  expect(recusada.body.erro).not.toContain(steadyProduto.titulo)
  expect(recusada.body.erros).toEqual({ 'itens.1.esperado': ['Agora o registrado é 6.'] })
  expect(await balcao.estoque(steadyProduto.id)).toMatchObject({ fisico: 5 })
})

test.each([
  [3, (nomes: string[]) => nomes.join(', ')],
  [4, (nomes: string[]) => `${nomes.slice(0, 3).join(', ')} e mais 1`],
])('a refusal of %d lines names three of them and counts the others', async (quantas, joinNomes) => {
  const variacoes = Array.from({ length: quantas }, (_, i) => ({ sku: `R${quantas}${i}`, quantidade: 1 }))
  const grade = await balcao.criarProduto({ variacoes })
  const linha = { produto_id: grade.id, contado: 1, esperado: 2 }
  const { body } = await sendContagem(grade.variacoes.map(({ id }: { id: number }) => ({ ...linha, variacao_id: id })))
  // Variations without color and size have no name.
  const nomes = Array.from({ length: quantas }, () => grade.titulo)
  expect(body.detail).toBe(`O estoque registrado mudou durante a contagem: ${joinNomes(nomes)}.`)
  expect(Object.keys(body.erros)).toHaveLength(quantas)
})

test('nothing falls below what open sales hold, of a variation or of the whole product', async () => {
  const variedProduto = await createWithVariacoes()
  const [azul, rosa] = variedProduto.variacoes
  await balcao.vender([
    { id: variedProduto.id, variacao_id: azul.id, quantidade: 2, valor_unitario: 1 },
    { id: variedProduto.id, quantidade: 1, valor_unitario: 1 },
  ])
  const linha = ({ id, quantidade }: { id: number; quantidade: number }, contado: number, esperado = quantidade) => {
    return { produto_id: variedProduto.id, variacao_id: id, contado, esperado }
  }
  const recusada = await sendContagem([linha(azul, 1), linha(rosa, 9)])
  expect(recusada).toMatchObject({ status: 409, body: { codigo: 'CONTAGEM_ABAIXO_DO_RESERVADO' } })
  expect(recusada.body.erro).toContain(`${variedProduto.titulo} Azul M`)
  expect(recusada.body.erros).toEqual({ 'itens.0.contado': ['Reservadas em vendas abertas: 2.'] })
  // Two of one variation are promised and one of either: two are not enough.
  expect((await sendContagem([linha(azul, 2), linha(rosa, 0)])).body.erros).toEqual({
    'itens.0.contado': ['Reservadas em vendas abertas: 3.'],
    'itens.1.contado': ['Reservadas em vendas abertas: 3.'],
  })
  expect((await sendContagem([linha(azul, 3), linha(rosa, 0)])).status).toBe(200)
  // With one piece found and two missing, only the missing ones are a fault.
  expect((await sendContagem([linha(azul, 1, 3), linha(rosa, 1, 0)])).body.erros).toEqual({
    'itens.0.contado': ['Reservadas em vendas abertas: 2.'],
  })
  await balcao.conferir()
})

test('a count and sales at the same time: the second one sees the result of the first', async () => {
  const { id } = await balcao.criarProduto({ qtd: 6 })
  const respostas = await Promise.all([
    sendContagem([{ produto_id: id, contado: 2, esperado: 6 }]),
    sendContagem([{ produto_id: id, contado: 5, esperado: 6 }]),
    ...Array.from({ length: 4 }, () => balcao.vender([{ id, quantidade: 1, valor_unitario: 1 }])),
  ])
  expect(respostas.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  for (const { status } of respostas) expect([200, 201, 409]).toContain(status)
  await balcao.conferir()
})

test('a missing or trashed line, or one of the wrong kind, is refused with its position', async () => {
  const [simples, variedProduto] = [await balcao.criarProduto(), await createWithVariacoes()]
  const na_lixeira = await balcao.criarProduto()
  await loja.pedir('DELETE', `/api/produtos/${na_lixeira.id}/`)
  const linha = (produto_id: number, variacao_id: number | null = null) => {
    return { produto_id, variacao_id, contado: 1, esperado: 0 }
  }
  const casos = [
    [linha(999_999), 404, 'itens.0.produto_id'],
    [linha(simples.id, variedProduto.variacoes[0].id), 404, 'itens.0.variacao_id'],
    [linha(na_lixeira.id), 409, 'itens.0.produto_id'],
    [linha(variedProduto.id), 400, 'itens.0.variacao_id'],
  ] as const
  for (const [item, status, campo] of casos) {
    const { status: veio, body } = await sendContagem([item])
    expect([veio, Object.keys(body.erros)]).toEqual([status, [campo]])
  }
})
