import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { balcao, pronta, aplicar, desfazer, itens, produto, baixar } = await importacoesDoArquivo()

test('a product that was exported without a SKU is found again by its code, with its variations', async () => {
  const semSku = { sku: null, variacoes: [] }
  const caneca = await balcao.criarProduto({ ...semSku, titulo: 'Caneca', codigo: 'C-1', preco_venda: 30, qtd: 4 })
  const adesivo = await balcao.criarProduto({ ...semSku, titulo: 'Adesivo', codigo: 'C-2', preco_venda: 5, qtd: 9 })
  const tamanhos = [['P', 5] as const, ['G', 6] as const]
  const variacoes = tamanhos.map(([tamanho, quantidade]) => ({ tamanho, nome_cor: 'Azul', quantidade }))
  const bone = await balcao.criarProduto({ sku: null, titulo: 'Boné', codigo: 'C-3', preco_venda: 40, variacoes })
  const igual = await pronta(await baixar('/produtos/exportar/?formato=csv'))
  expect(igual.resumo).toMatchObject({ criar: 0, alterar: 0, erro: 0, igual: 4 })

  const mudada = await pronta([
    'Código;Título;SKU;Cor;Tamanho;Preço de venda;Estoque',
    'C-1;Caneca branca;;;;35,00;7',
    'C-2;Adesivo;;;;5;9',
    'C-3;Boné;;Azul;G;45;8',
    'C-3;Boné;;Verde;G;45;1',
    'C-9;Chaveiro;;;;12;3',
  ])
  expect(await itens(mudada)).toMatchObject([
    { proposta: 'alterar', diferencas: [{ campo: 'titulo' }, { campo: 'preco_venda' }, { campo: 'estoque' }] },
    { proposta: 'igual' },
    {
      proposta: 'alterar',
      diferencas: [
        { campo: 'preco_venda', depois: 45 },
        { campo: 'estoque', depois: 8 },
      ],
    },
    { proposta: 'criar' },
    { proposta: 'criar' },
  ])
  await aplicar(mudada)
  expect(await produto(caneca.id)).toMatchObject({ titulo: 'Caneca branca', preco_venda: 35, quantidade_total: 7 })
  expect((await produto(bone.id)).variacoes).toMatchObject([
    { tamanho: 'P', quantidade: 5, preco_venda: null },
    { tamanho: 'G', nome_cor: 'Azul', quantidade: 8, preco_venda: 45 },
    { nome_cor: 'Verde', quantidade: 1 },
  ])
  await desfazer(mudada)
  expect(await produto(caneca.id)).toMatchObject({ titulo: 'Caneca', preco_venda: 30, quantidade_total: 4 })
  expect((await produto(adesivo.id)).quantidade_total).toBe(9)
})

test('a code that two products have finds the one with the same title; else which one it is, is not guessed', async () => {
  for (const titulo of ['Meia', 'Meia longa'])
    await balcao.criarProduto({ sku: null, variacoes: [], titulo, codigo: 'DUAS' })
  const lida = await pronta('Código;Título;Preço\nDUAS;Meia;9\nDUAS;Outra;8\n')
  expect(await itens(lida)).toMatchObject([
    { proposta: 'erro', motivo: 'A linha não tem SKU, e mais de um produto tem o código “DUAS”: preencha o SKU.' },
    { proposta: 'alterar', nome: 'Meia', diferencas: [{ campo: 'preco_venda' }] },
  ])
})

test('a row by its SKU and one by its code, of one product, are both refused', async () => {
  await balcao.criarProduto({ sku: 'FAI', variacoes: [], titulo: 'Faixa', codigo: 'F-1' })
  await balcao.criarProduto({ sku: 'LEN', variacoes: [], titulo: 'Lenço', codigo: 'F-2' })
  const lida = await pronta('Código;SKU;Título;Preço\nF-1;FAI;Faixa;9\nF-1;;Faixa;8\nF-2;;Lenço;7\n')
  const motivo = 'Outra linha do arquivo é do mesmo produto ou da mesma variação.'
  expect(await itens(lida)).toMatchObject([
    { proposta: 'erro', motivo },
    { proposta: 'erro', motivo },
    { proposta: 'alterar', motivo: null },
  ])
})
