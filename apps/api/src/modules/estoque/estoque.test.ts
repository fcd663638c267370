import { describe, expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

const movimentos = async (id: number, query = '') =>
  (await loja.pedir('GET', `/api/produtos/${id}/movimentos/${query}`)).body
const changeProduto = (id: number, dados: object) =>
  loja.pedir('PUT', `/api/produtos/${id}/`, { ...balcao.base, titulo: 'Camiseta', ...dados })
const sellItens = async (...itens: readonly object[]): Promise<number> => (await balcao.vender(itens)).body.id
type Uma = Readonly<{ id: number; motivo: string; quantidade: number; variacao: string }>
/** So many pieces of a product, of one of its variations or of any. */
const linha = (id: number, quantidade: number, variacao?: { id: number }) => {
  return { id, quantidade, valor_unitario: 1, variacao_id: variacao?.id }
}

describe('the ledger', () => {
  test('begins with the product and follows what people save, with their names', async () => {
    const azul = { nome_cor: 'Azul', tamanho: 'M', quantidade: 2, sku: 'L1' }
    const rosa = { nome_cor: 'Rosa', quantidade: 1, sku: 'L2' }
    const { id, variacoes } = await balcao.criarProduto({ variacoes: [azul, rosa] })
    const preta = { nome_cor: 'Preta', quantidade: 4 }
    await changeProduto(id, { variacoes: [{ ...variacoes[0], quantidade: 5 }, preta] })
    const { results, count } = await movimentos(id)
    expect(results.map((m: Uma) => `${m.variacao} ${m.motivo} ${m.quantidade}`)).toEqual([
      'Preta cadastro 4',
      'Azul M ajuste 3',
      'Rosa ajuste -1',
      'Rosa cadastro 1',
      'Azul M cadastro 2',
    ])
    expect(results[1]).toMatchObject({ saldo: 5, usuario: 'dona', venda_id: null, variacao_id: variacoes[0].id })
    expect(count).toBe(5)
    const primeira = await movimentos(id, '?limite=2')
    const { pathname, search } = new URL(primeira.next)
    const segunda = (await loja.pedir('GET', pathname + search)).body
    expect([...primeira.results, ...segunda.results]).toEqual(results.slice(0, 4))
    const [anterior] = (await loja.pedir('GET', segunda.previous.replace(/^https?:\/\/[^/]+/, ''))).body.results
    expect(anterior).toEqual(results[0])
    expect((await movimentos(id, `?variacao=${variacoes[0].id}`)).count).toBe(2)
    await balcao.conferir()
  })

  test('a product without variations, and one that gets them or loses them', async () => {
    const { id } = await balcao.criarProduto({ qtd: 3 })
    await changeProduto(id, { variacoes: [{ nome_cor: 'Azul', quantidade: 2 }] })
    const [azul] = (await balcao.estoque(id)).variacoes
    await changeProduto(id, { qtd: 7, variacoes: [], variacoes_removidas: [azul.variacao_id] })
    expect((await movimentos(id)).results.map((m: Uma) => m.quantidade).sort()).toEqual([-2, -3, 2, 3, 7])
    expect(await balcao.estoque(id)).toMatchObject({ fisico: 7, disponivel: 7, variacoes: [] })
  })

  test('an unknown product has none', async () => {
    expect((await loja.pedir('GET', '/api/produtos/999999/estoque/')).body.codigo).toBe('PRODUTO_NAO_ENCONTRADO')
    expect((await movimentos(999_999)).results).toEqual([])
  })
})

describe('what leaves the house', () => {
  test('pieces of a variation that is gone do not come back, and the history says so', async () => {
    const { id, variacoes } = await balcao.criarGrade({ G1: 2, G2: 1 })
    const venda = await sellItens(linha(id, 2, variacoes[0]))
    await balcao.levar(venda, 'enviado')
    await changeProduto(id, { variacoes: [variacoes[1]] })
    // Stock has one piece left for a sale that wants two.
    expect(await balcao.status(venda, 'retirada')).toMatchObject({ status: 409, body: { disponivel: 1 } })
    await loja.pedir('DELETE', `/api/vendas/${venda}/`)
    expect((await balcao.historico(venda))[0]?.descricao).toBe(
      'Venda cancelada; estava em Enviado. 2 peças não voltaram ao estoque: o produto ou a variação não existe mais.',
    )
    await balcao.conferir()
  })
})

describe('what open sales hold', () => {
  test('keeps a product from falling below it and a variation from being removed', async () => {
    const { id, variacoes } = await balcao.criarGrade({ R1: 3, R2: 3 })
    const venda = await sellItens(linha(id, 2, variacoes[0]), linha(id, 2))
    const changeQuantidades = (a: number | null, b: number) =>
      changeProduto(id, {
        variacoes: [...(a === null ? [] : [{ ...variacoes[0], quantidade: a }]), { ...variacoes[1], quantidade: b }],
      })
    expect((await changeQuantidades(1, 9)).body.codigo).toBe('ESTOQUE_RESERVADO')
    expect((await changeQuantidades(3, 0)).body.codigo).toBe('ESTOQUE_RESERVADO')
    expect((await changeQuantidades(null, 9)).body).toMatchObject({
      codigo: 'VARIACAO_RESERVADA',
      detail: 'A variação “R1” não pode ser removida: 2 peças reservadas em vendas abertas.',
    })
    // Pieces may move from one to the other as long as the sum suffices.
    expect((await changeQuantidades(4, 0)).status).toBe(200)
    await balcao.status(venda, 'cancelado')
    expect((await changeQuantidades(null, 0)).status).toBe(200)
    await balcao.conferir()
  })

  test('of any variation is not free of one: in another sale, in another line, and in an edit to more', async () => {
    const { id, variacoes } = await balcao.criarGrade({ Q1: 5, Q2: 4 })
    const [firstVariacao, secondVariacao] = variacoes
    const dela = (quantidade: number, variacao?: { id: number }) => linha(id, quantidade, variacao)
    const aberta = await sellItens(dela(6))
    const recusa = async (itens: object[]) => {
      const { body } = await balcao.vender(itens)
      return [body.codigo, body.disponivel, ...Object.keys(body.erros ?? {})]
    }
    expect(await recusa([dela(4, firstVariacao)])).toEqual(['ESTOQUE_INSUFICIENTE', 3, 'itens.0.quantidade'])
    expect(await recusa([dela(2, firstVariacao), dela(2, secondVariacao)])).toEqual([
      'ESTOQUE_INSUFICIENTE',
      1,
      'itens.1.quantidade',
    ])
    const secondVenda = await sellItens(dela(1, firstVariacao), dela(2, secondVariacao))
    expect(await recusa([dela(1, firstVariacao)])).toEqual(['ESTOQUE_INSUFICIENTE', 0, 'itens.0.quantidade'])
    const changeVenda = (venda: number, itens: object[]) =>
      loja.pedir('PUT', `/api/vendas/${venda}/`, balcao.corpo(itens))
    expect((await changeVenda(aberta, [dela(7)])).body).toMatchObject({ codigo: 'ESTOQUE_INSUFICIENTE', disponivel: 6 })
    expect((await changeVenda(aberta, [dela(4)])).status).toBe(200)
    expect((await changeVenda(secondVenda, [dela(4, firstVariacao), dela(2, secondVariacao)])).body).toMatchObject({
      disponivel: 1,
    })
    expect((await changeVenda(secondVenda, [dela(3, firstVariacao), dela(2, secondVariacao)])).status).toBe(200)
    await balcao.conferir()
  })

  test('is not free, of any variation either, and every screen says so alike', async () => {
    const { id, variacoes } = await balcao.criarGrade({ D1: 5, D2: 3 })
    const aberta = await sellItens(linha(id, 4))
    const azul = await sellItens(linha(id, 2, variacoes[0]))
    await balcao.levar(await sellItens(linha(id, 1, variacoes[1])), 'enviado')
    await loja.pedir('DELETE', `/api/vendas/${await sellItens(linha(id, 1))}/`)
    // Five and two are left of eight, six of them promised: one is free, of whichever.
    expect(await balcao.estoque(id)).toMatchObject({
      fisico: 7,
      reservado: 6,
      disponivel: 1,
      variacoes: [
        { fisico: 5, reservado: 2, disponivel: 1 },
        { fisico: 2, reservado: 0, disponivel: 1 },
      ],
      reservas: [
        { venda_id: aberta, variacao_id: null, quantidade: 4, status: 'separacao' },
        { venda_id: azul, variacao_id: variacoes[0].id, quantidade: 2 },
      ],
    })
    expect((await balcao.estoque(id)).reservas).toHaveLength(2)
    const livres = { quantidade_total: 7, quantidade_disponivel: 1 }
    const delas = { variacoes: [{ quantidade_disponivel: 1 }, { quantidade_disponivel: 1 }] }
    const { body } = await loja.pedir('GET', `/api/produtos/${id}/`)
    expect(body).toMatchObject({ ...livres, ...delas })
    const busca = await loja.pedir('GET', `/api/produtos/busca/?busca=${encodeURIComponent(body.titulo)}`)
    expect(busca.body.results[0]).toMatchObject({ id, ...livres, ...delas })
  })
})
