import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { loja, balcao, pronta, importar, aplicar, procurar, produto } = await importacoesDoArquivo()

const arquivo = (sku: string, preco: string) =>
  `\ufeffSKU;Título;Categoria;Preço de venda;Estoque\r\n${sku};Saia Bordô;Saias;${preco};5\r\n`
const COMPOSTO = 'CAMPO-BORD\u00d4'
const DECOMPOSTO = 'CAMPO-BORDO\u0302'

test('a SKU whose accent stands by itself, as a Mac writes it, is the same SKU: one product at every door', async () => {
  await importar(arquivo(DECOMPOSTO, '89,90').normalize('NFD'))
  const segunda = await pronta(arquivo(COMPOSTO, '99,90'))
  expect(segunda).toMatchObject({ resumo: { criar: 0, alterar: 1, erro: 0 } })
  await aplicar(segunda)
  const [saia, outra] = await procurar('saia bordo')
  expect(outra).toBeUndefined()
  expect(await produto(saia.id)).toMatchObject({ sku: COMPOSTO, titulo: 'Saia Bord\u00f4', preco_venda: 99.9 })

  const { categoria_id, modelo_id } = await produto(saia.id)
  for (const escrito of [DECOMPOSTO, 'CAMPO-\u200bBORD\u00d4', ' campo-bord\u00f4 ']) {
    expect((await procurar(escrito)).map(({ id }: { id: number }) => id)).toEqual([saia.id])
    const nova = await loja.pedir('POST', '/api/produtos/', { categoria_id, modelo_id, titulo: 'Outra', sku: escrito })
    expect([nova.status, nova.body.codigo]).toEqual([409, 'SKU_REPETIDO'])
    const { body: venda } = await balcao.vender([{ sku: escrito, quantidade: 1, valor_unitario: 99.9 }])
    expect(venda.itens).toMatchObject([{ titulo: 'Saia Bord\u00f4', sku: COMPOSTO }])
  }

  const escrito = { titulo: 'Ma\u0303e', sku: 'ＭＡＥ\u200b-1', codigo: 'c\u0327\u2060', descricao: 'a\u0303\nn\u0303' }
  const outro = await balcao.criarProduto(escrito)
  expect(outro).toMatchObject({ titulo: 'M\u00e3e', sku: 'MAE-1', codigo: '\u00e7', descricao: '\u00e3\n\u00f1' })
})
