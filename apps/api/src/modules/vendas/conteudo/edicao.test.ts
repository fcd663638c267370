import { describe, expect, test } from 'vitest'
import { deleteForGood } from '../../../../test/support/apagar.ts'
import { linkPedido } from '../../../../test/support/pedido-no-banco.ts'
import { balcaoDoArquivo, recusa } from '../../../../test/support/vendas.ts'
import { pedidoDaVenda } from '../../bling/pedido/ligados.data.ts'

const balcao = await balcaoDoArquivo()
const { loja, ler, editar } = balcao

/** Fields that an edit takes away. */
const PERDIDOS =
  'altura largura comprimento peso servico_frete codigo_servico_frete frete_valor prazo_entrega link_etiqueta_pdf codigo_rastreamento numero_pedido_bling'
const RECOMECADA = Object.fromEntries(PERDIDOS.split(' ').map((campo) => [campo, null]))

describe('editing a sale', () => {
  test('begins again: progress, label, order and measures are gone; the history shows what changed', async () => {
    const a = await balcao.criarProduto({ titulo: 'Camiseta', qtd: 9 })
    const b = await balcao.criarProduto({ titulo: 'Caneca', qtd: 9 })
    const bia = await balcao.criarCliente('Bia')
    const linha = { id: a.id, quantidade: 2, valor_unitario: 59.9 }
    const mantida = { id: b.id, quantidade: 1, valor_unitario: 30 }
    const { id } = (await balcao.vender([linha, mantida])).body
    await balcao.levar(id, 'retirada')
    await balcao.gravar(id, { prazo_entrega: 3, endereco: 'Rua Velha' })
    await linkPedido(loja.banco.db, id, { situacao: 9, situacao_enviada: 9, situacao_enviando: 9, lido: '{}' })
    const biaDados = { cliente_id: bia, origem: 'redes_sociais' }
    const { status, body } = await editar(id, [{ ...linha, quantidade: 3, desconto: 5 }, mantida], biaDados)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...RECOMECADA, status: 'separacao', editada: true, cliente_nome: 'Bia' })
    expect(body).toMatchObject({ origem: 'redes_sociais', total: 204.7 })
    const [evento, etiqueta] = await balcao.historico(id)
    expect(evento).toMatchObject({
      tipo: 'editada',
      de: 'retirada',
      para: 'separacao',
      antes: ['Cliente: Ana Conceição', 'Origem: Loja Física', '2 × Camiseta — R$ 59,90'],
      depois: ['Cliente: Bia', 'Origem: Redes Sociais', '3 × Camiseta — R$ 59,90, desconto de R$ 5,00'],
      usuario: 'dona',
    })
    expect(etiqueta).toMatchObject({ tipo: 'etiqueta_cancelada' })
    const guardada = await loja.banco.db.selectFrom('vendas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(guardada).toMatchObject({ revisao: 2, endereco: null, credito: 0 })
    const emptySituacao = { situacao: null, situacao_enviada: null, situacao_enviando: null }
    expect(await pedidoDaVenda(loja.banco.db, id)).toMatchObject({
      id_bling: null,
      numero: null,
      lido: null,
      ...emptySituacao,
    })
    // Prices of the former parcel hold no longer.
    const cotacoes = await loja.banco.db.selectFrom('cotacoes').select('codigo').where('venda_id', '=', id).execute()
    expect(cotacoes).toEqual([])
    await balcao.conferir()
  })

  test('of a shipped sale brings its pieces back first, to where they were taken from', async () => {
    const { id, variacoes } = await balcao.criarGrade({ E1: 1, E2: 3 })
    const venda = (await balcao.vender([{ id, quantidade: 4, valor_unitario: 10 }])).body
    await balcao.levar(venda.id, 'concluido')
    expect(await balcao.estoque(id)).toMatchObject({ fisico: 0 })
    const { body } = await editar(venda.id, [{ id, variacao_id: variacoes[1].id, quantidade: 3, valor_unitario: 10 }])
    expect(body).toMatchObject({ status: 'separacao' })
    const depois = [{ fisico: 1 }, { fisico: 3, reservado: 3 }]
    expect(await balcao.estoque(id)).toMatchObject({ fisico: 4, reservado: 3, variacoes: depois })
    await balcao.conferir()
  })

  test('a refused edit changes nothing, also where it had begun to bring pieces back', async () => {
    const { id } = await balcao.criarProduto({ qtd: 2 })
    const venda = (await balcao.vender([{ id, quantidade: 2, valor_unitario: 10 }])).body
    await balcao.levar(venda.id, 'enviado')
    expect((await editar(venda.id, [{ id, quantidade: 3, valor_unitario: 10 }])).status).toBe(409)
    expect(await ler(venda.id)).toMatchObject({ status: 'enviado', quantidade_itens: 2 })
    expect(await balcao.estoque(id)).toMatchObject({ fisico: 0, reservado: 0 })
    await balcao.conferir()
  })

  test('a stale version answers with the current state; a cancelled sale stays as it is', async () => {
    const { id } = await balcao.criarProduto({ qtd: 5 })
    const linha = { id, quantidade: 1, valor_unitario: 10 }
    const venda = (await balcao.vender([linha])).body
    expect((await editar(venda.id, [linha], { versao: venda.versao })).status).toBe(200)
    expect(await editar(venda.id, [linha], { versao: venda.versao })).toMatchObject({
      status: 409,
      body: { codigo: 'EDICAO_CONCORRENTE', atual: { id: venda.id, versao: venda.versao + 1 } },
    })
    await balcao.status(venda.id, 'cancelado')
    expect(await editar(venda.id, [linha])).toMatchObject(recusa(409, 'VENDA_CANCELADA', 'Esta venda foi cancelada.'))
  })
})

test('a line that only SKUs are sent of keeps its variation, though that has another SKU by now', async () => {
  const { id, titulo, variacoes } = await balcao.criarGrade({ ANTIGO: 2 })
  const { body } = await balcao.vender([{ id, sku: 'ANTIGO', quantidade: 1, valor_unitario: 10 }])
  const novo = { ...balcao.base, titulo, variacoes: [{ ...variacoes[0], sku: 'NOVO' }] }
  expect((await loja.pedir('PUT', `/api/produtos/${id}/`, novo)).status).toBe(200)
  const editada = await editar(body.id, [{ id, sku: 'ANTIGO', quantidade: 2, valor_unitario: 10 }])
  expect(editada.body.itens[0]).toMatchObject({ variacao_id: variacoes[0].id, sku: 'NOVO' })
  // And leaves it when the product itself is named.
  const { item_id } = editada.body.itens[0]
  const solta = await editar(body.id, [{ id, item_id, quantidade: 2, valor_unitario: 10 }])
  expect(solta.body.itens[0]).toMatchObject({ variacao_id: null })
  await balcao.conferir()
})

describe('a line whose product is no longer there', () => {
  test('in the trash: it stays or shrinks, but takes no more', async () => {
    const { id } = await balcao.criarProduto({ qtd: 5 })
    const linha = { id, quantidade: 2, valor_unitario: 10 }
    const venda = (await balcao.vender([linha])).body
    await loja.pedir('DELETE', `/api/produtos/${id}/`)
    expect((await editar(venda.id, [linha])).status).toBe(200)
    expect((await editar(venda.id, [{ ...linha, quantidade: 3 }])).body.codigo).toBe('PRODUTO_INDISPONIVEL')
    await balcao.conferir()
  })

  test('deleted for good: it keeps its title, SKU and price; sent back as it was it stays; everything still works', async () => {
    const { id, variacoes } = await balcao.criarGrade({ EF: 5 }, { titulo: 'Efêmera' })
    const { sku, id: variacao_id } = variacoes[0]
    const secondProduto = await balcao.criarProduto({ qtd: 5 })
    const duas = [
      { id, variacao_id, quantidade: 2, valor_unitario: 10 },
      { id: secondProduto.id, quantidade: 1, valor_unitario: 5 },
    ]
    const { body: venda } = await balcao.vender(duas)
    await deleteForGood(loja, id)
    const { itens, produtos_nao_publicados } = await ler(venda.id)
    expect(itens[0]).toMatchObject({ id: null, titulo: 'Efêmera', sku, quantidade: 2, modelo: null, publicado: false })
    expect(produtos_nao_publicados).toContain('Efêmera')
    // As our form sends it, and as one that knows only what the specification names.
    const { item_id, descricao, quantidade, valor_unitario, desconto } = itens[0]
    const specifiedLinha = { id: null, sku, descricao, quantidade, valor_unitario, desconto }
    for (const orfa of [{ item_id, quantidade, valor_unitario }, specifiedLinha]) {
      const { body } = await editar(venda.id, [orfa, itens[1]])
      expect(body.itens[0]).toMatchObject({ id: null, titulo: 'Efêmera', sku, quantidade: 2 })
    }
    const mais = await editar(venda.id, [{ ...specifiedLinha, quantidade: 3 }, itens[1]])
    expect(mais.body.codigo).toBe('PRODUTO_INDISPONIVEL')
    await balcao.levar(venda.id, 'enviado')
    await balcao.status(venda.id, 'retirada')
    await balcao.conferir()
    await balcao.cancelar(venda.id)
    await balcao.conferir()
  })
})
