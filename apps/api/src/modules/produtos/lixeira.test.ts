import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteForGood } from '../../../test/support/apagar.ts'
import { createBase, expectRemoved, foto, lojaDoArquivo } from '../../../test/support/loja.ts'
import { openBalcao } from '../../../test/support/vendas.ts'

const loja = await lojaDoArquivo()
const base = await createBase(loja)

const createProduto = (dados: object = {}) =>
  loja.pedir('POST', '/api/produtos/', { ...base, titulo: 'Camiseta', ...dados })

describe('the trash', () => {
  test('trash and back', async () => {
    const ids = [(await createProduto()).body.id, (await createProduto()).body.id]
    const lixo = (query: string, corpo?: object) =>
      loja.pedir('DELETE', `/api/produtos/lixeira-multiplos/${query}`, corpo)
    expect((await lixo(`?ids=${ids.join(',')}`)).body.ids.sort()).toEqual(ids)
    expect((await loja.pedir('GET', `/api/produtos/${ids[0]}/`)).status).toBe(404)
    const mudado = await loja.pedir('PUT', `/api/produtos/${ids[0]}/`, { ...base, titulo: 'x' })
    expect(mudado.body.codigo).toBe('PRODUTO_NA_LIXEIRA')
    const { body: fora } = await createProduto()
    const restoreProdutos = () =>
      loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [...ids, fora.id] })
    expect((await restoreProdutos()).body.ids.toSorted()).toEqual(ids)
    expect((await restoreProdutos()).body.ids).toEqual([])
    const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=lixeira,restauracao')).body
    const atos = ['restauracao', 'restauracao', 'lixeira', 'lixeira']
    expect(results.map(({ tipo }: { tipo: string }) => tipo)).toEqual(atos)
    expect((await loja.pedir('DELETE', '/api/produtos/999999/')).body.codigo).toBe('PRODUTO_NAO_ENCONTRADO')
    expect((await loja.pedir('GET', `/api/produtos/${ids[0]}/`)).status).toBe(200)
    expect((await lixo(`?ids[]=${ids[0]}&ids[]=${ids[1]}`)).body.ids).toHaveLength(2)
    expect((await lixo('', { ids })).body.ids).toEqual([])
    expect((await lixo('')).status).toBe(400)
  })

  test('the trash is listed latest first, searched without accents, and emptied for good with its files', async () => {
    const form = new FormData()
    for (const [nome, valor] of Object.entries({ ...base, titulo: 'Ação final', sku: 'VAI' }))
      form.append(nome, String(valor))
    form.append('imagens', new Blob([await foto('red')], { type: 'image/jpeg' }), 'a.jpg')
    const a = (await loja.pedir('POST', '/api/produtos/', form)).body
    const b = (await createProduto({ titulo: 'Outra ação' })).body
    const fora = (await createProduto()).body
    for (const { id } of [b, a]) await loja.pedir('DELETE', `/api/produtos/${id}/`)
    const listTrash = (query: string) => loja.pedir('GET', `/api/produtos/lixeira/?excluidos=true&${query}`)
    const firstPage = await listTrash('busca=ACAO&limite=1')
    expect(firstPage.body).toMatchObject({ count: 2, results: [{ id: a.id }] })
    const dois = await loja.pedir('GET', firstPage.body.next)
    expect(dois.body).toMatchObject({ next: null, results: [{ id: b.id }] })
    expect((await loja.pedir('GET', dois.body.previous)).body.results).toEqual(firstPage.body.results)
    expect((await listTrash(`busca=/produtos/${a.id}`)).body.results).toMatchObject([{ id: a.id }])
    const deleteProdutos = (ids: number[]) => loja.pedir('DELETE', '/api/produtos/lixeira/excluir-multiplos/', { ids })
    expect((await deleteProdutos([fora.id])).body.codigo).toBe('PRODUTO_FORA_DA_LIXEIRA')
    expect((await deleteProdutos([fora.id, a.id])).body.ids).toEqual([a.id])
    await expectRemoved(loja, a.imagens[0].imagem)
    expect((await loja.pedir('GET', `/api/produtos/${fora.id}/`)).status).toBe(200)
    expect((await createProduto({ sku: 'VAI' })).status).toBe(201)
    const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=lixeira,exclusao_permanente&limite=3')).body
    expect(results).toMatchObject([
      { tipo: 'exclusao_permanente', alvo_id: a.id, alvo: 'Ação final', detalhes: { sku: 'VAI' } },
      { tipo: 'lixeira', alvo_id: a.id, alvo: 'Ação final' },
      { tipo: 'lixeira', alvo_id: b.id, alvo: 'Outra ação' },
    ])
    expect(results[1].detalhes).toEqual({})
  })

  test('a product that goes before the ERP knows of its movements leaves a task; one that has told them does not', async () => {
    const { db } = loja.banco
    const [calado, contado] = [(await createProduto({ qtd: 9 })).body, (await createProduto({ qtd: 9 })).body]
    for (const { id } of [calado, contado]) {
      await db.insertInto('bling_saldos').values({ produto_id: id }).execute()
      for (const [esperado, countedQuantidade] of [
        [9, 7],
        [7, 8],
      ])
        await loja.pedir('POST', '/api/estoque/contagem/', {
          itens: [{ produto_id: id, contado: countedQuantidade, esperado }],
        })
    }
    await sql`delete from bling_lancamentos l using bling_saldos s
      where s.id = l.saldo_id and s.produto_id = ${contado.id}`.execute(db)
    // Pieces that the ERP took out itself ahead of the sale are nothing that it still has to learn.
    const { id: soldId } = (await createProduto({ qtd: 1 })).body
    const { vender } = await openBalcao(loja)
    const { id: vendaId } = (await vender([{ id: soldId, quantidade: 1, valor_unitario: 50 }])).body
    await sql`insert into bling_lancamentos (saldo_id, venda_id, tipo, quantidade)
      select id, ${vendaId}, 'adiantada', 1 from bling_saldos where produto_id = ${contado.id}`.execute(db)
    expect((await deleteForGood(loja, calado.id, contado.id)).body.ids).toHaveLength(2)
    const { results } = (await loja.pedir('GET', '/api/sincronizacoes/?tipo=estoque')).body
    expect(results).toMatchObject([
      {
        operacao: 'excluido',
        alvo_id: calado.id,
        titulo: `Estoque de ${calado.titulo}`,
        estado: 'falhou',
        mensagem: expect.stringContaining('antes de o Bling receber 2 lançamentos de estoque'),
      },
    ])
  })
})
