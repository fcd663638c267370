import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { loja, balcao, pronta, aplicar, itens, produto } = await importacoesDoArquivo()

const frase = (variacao: string) =>
  `Este produto já tem a variação “${variacao}”: mude a cor ou o tamanho de uma delas.`
const azul = (tamanho: string, sku: string, nome_cor = 'Azul') => ({ nome_cor, tamanho, sku, quantidade: 3 })
const createProduto = async (...variacoes: object[]) => {
  const { modelo_id, categoria_id } = await balcao.criarProduto()
  return loja.pedir('POST', '/api/produtos/', { titulo: 'Bata', modelo_id, categoria_id, variacoes })
}
const saveProduto = async (id: number, variacoes: object[]) =>
  loja.pedir('PUT', `/api/produtos/${id}/`, { ...(await produto(id)), variacoes })

/** A product of a time without the rule: 'Azul M' twice, with pieces in both. */
async function gemeas(prefixo: string) {
  const { body } = await createProduto(azul('M', `${prefixo}-1`), azul('G', `${prefixo}-2`), azul('P', `${prefixo}-3`))
  await sql`update variacoes set nome_cor = 'azul', tamanho = 'M' where id = ${body.variacoes[1].id}`.execute(
    loja.banco.db,
  )
  return produto(body.id)
}

describe('colour and size of a variation are its own in the product', () => {
  test('a new product with the same pair in another case is refused at the second one', async () => {
    const { status, body } = await createProduto(azul('G', 'PAR-G'), azul('M', 'PAR-1'), azul(' m', 'PAR-2', 'azul '))
    expect([status, body.codigo, body.detail]).toEqual([400, 'VARIACAO_REPETIDA', frase('azul m')])
    expect(body.erros).toEqual({ 'variacoes.2.tamanho': [frase('azul m')] })
  })

  test('near twins, and ones without both, come in', async () => {
    const { status, body } = await createProduto(
      azul('M', 'PERTO-1', 'Bordô'),
      azul('M', 'PERTO-2', 'Bordo'),
      azul('G G', 'PERTO-3'),
      azul('GG', 'PERTO-4'),
      { sku: 'PERTO-5' },
      { sku: 'PERTO-6' },
    )
    expect([status, body.variacoes.length]).toEqual([201, 6])
  })

  test('an edit adds none, and changes none to another one; two may exchange their sizes', async () => {
    const { body } = await createProduto(azul('M', 'TROCA-1'), azul('G', 'TROCA-2'))
    const [m, g] = body.variacoes
    const nova = await saveProduto(body.id, [m, g, azul('g', 'TROCA-3', 'AZUL')])
    expect([nova.status, nova.body.erros]).toEqual([400, { 'variacoes.2.tamanho': [frase('AZUL g')] }])
    const mudada = await saveProduto(body.id, [m, { ...g, tamanho: 'M' }])
    expect([mudada.status, mudada.body.erros]).toEqual([400, { 'variacoes.1.tamanho': [frase('Azul M')] }])
    expect(
      await saveProduto(body.id, [
        { ...m, tamanho: 'G' },
        { ...g, tamanho: 'M' },
      ]),
    ).toMatchObject({
      status: 200,
      body: {
        variacoes: [
          { id: m.id, tamanho: 'G' },
          { id: g.id, tamanho: 'M' },
        ],
      },
    })
  })

  test('two that were alike before the rule stay in every edit; a third one is refused', async () => {
    const { id, variacoes } = await gemeas('ANTIGA')
    const salvo = await saveProduto(id, [{ ...variacoes[0], preco_venda: 12 }, variacoes[1], variacoes[2]])
    expect(salvo).toMatchObject({ status: 200, body: { variacoes: [{ preco_venda: 12 }, { nome_cor: 'azul' }, {}] } })
    const terceira = await saveProduto(id, [...variacoes, azul('M', 'ANTIGA-4')])
    expect(terceira).toMatchObject({ status: 400, body: { codigo: 'VARIACAO_REPETIDA' } })
    const mudada = await saveProduto(id, [variacoes[0], variacoes[1], { ...variacoes[2], tamanho: 'M' }])
    expect(mudada).toMatchObject({ status: 400, body: { codigo: 'VARIACAO_REPETIDA' } })
  })
})

describe('the same in a spreadsheet', () => {
  const linhas = async (...arquivo: string[]) => {
    const lida = await pronta(['SKU do produto;SKU;Cor;Tamanho;Título;Preço de venda', ...arquivo])
    const lidas = (await itens(lida)) as { linha: number; proposta: string; motivo: string | null }[]
    return {
      lida,
      linhas: lidas.toSorted((a, b) => a.linha - b.linha).map(({ proposta, motivo }) => [proposta, motivo]),
    }
  }
  const perto = (a: string, b: string) =>
    `“${a}” e “${b}” parecem a mesma variação: as peças são contadas à parte em cada uma.`

  test('rows of a new product: a repeated pair is refused, a near one comes in with a note', async () => {
    const { lida, linhas: lidas } = await linhas(
      'NP;NP-1;Bordô;M;Saia;10',
      'NP;NP-2;bordô;m;Saia;10',
      'NP;NP-3;Bordo;M;Saia;10',
      'NP;NP-4;M;;Saia;10',
      'NP;NP-5;;M;Saia;10',
    )
    expect(lidas).toEqual([
      ['criar', null],
      ['erro', '“bordô m” já está na linha 2, deste produto.'],
      ['criar', perto('Bordô M', 'Bordo M')],
      ['criar', null],
      ['criar', null],
    ])
    expect(await aplicar(lida)).toMatchObject({ aplicadas: 4 })
  })

  test('rows of a product here: neither a new one nor a changed one takes the pair of another', async () => {
    const { body } = await createProduto(azul('M', 'AQ-1'), azul('G', 'AQ-2'), azul('GG', 'AQ-3'))
    await saveProduto(body.id, (await produto(body.id)).variacoes)
    await loja.banco.db.updateTable('produtos').set({ sku: 'AQ' }).where('id', '=', body.id).execute()
    const { lida, linhas: lidas } = await linhas(
      'AQ;AQ-9;AZUL;m;;10',
      'AQ;AQ-2;Azul;M;;10',
      'AQ;AQ-8;Azul;G G;;10',
      'AQ;AQ-3;;;;12',
    )
    expect(lidas).toEqual([
      ['erro', '“Bata” já tem a variação AZUL m, com o SKU “AQ-1”.'],
      ['erro', '“Azul M” já é de outra variação deste produto, com o SKU “AQ-1”.'],
      ['criar', perto('Azul GG', 'Azul G G')],
      ['alterar', null],
    ])
    await aplicar(lida)
    expect((await produto(body.id)).variacoes).toMatchObject([
      { tamanho: 'M' },
      { tamanho: 'G' },
      { tamanho: 'GG', preco_venda: 12 },
      { tamanho: 'G G' },
    ])
  })

  test('two that were alike before the rule are told and not held up; without a SKU a row does not choose one', async () => {
    const { id } = await gemeas('VELHA')
    await loja.banco.db.updateTable('produtos').set({ sku: 'VELHA' }).where('id', '=', id).execute()
    const { lida, linhas: lidas } = await linhas(
      'VELHA;VELHA-1;;;;20',
      'VELHA;VELHA-2;;;;21',
      'VELHA;;Azul;M;;22',
      'VELHA;;Azul;P;;23',
    )
    const aviso = 'Duas variações são “azul M” (SKU VELHA-1 e VELHA-2): as peças são contadas à parte em cada uma.'
    expect(lidas).toEqual([
      ['alterar', null],
      ['alterar', aviso],
      ['erro', '“Bata” tem mais de uma variação Azul M: preencha o SKU.'],
      ['alterar', null],
    ])
    expect(await aplicar(lida)).toMatchObject({ aplicadas: 3 })
    expect((await produto(id)).variacoes).toMatchObject([{ preco_venda: 20 }, { preco_venda: 21 }, { preco_venda: 23 }])
  })
})
