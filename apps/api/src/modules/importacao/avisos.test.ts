import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

// Each notice of the preview is compared with the stored product after the import: a product with values of its own, and a new
// product.

const { balcao, pronta, mudar, aplicar, itens, produto, procurar } = await importacoesDoArquivo()

const EANS = ['7890000000017', '7890000000024'] as const
const COMPRIDA = 'Malha leve. '.repeat(CARACTERES.produto.descricao / 10)
const WOO = 'Tipo;SKU;Nome;Publicado;Preço promocional'

interface Caso {
  /** Columns after SKU and title, with their cells. */
  readonly colunas: Readonly<Record<string, string>>
  readonly doWoo?: true
  readonly escolhas?: object
  readonly aviso: string
  readonly campo: 'gtin' | 'quantidade_total' | 'peso' | 'preco_venda' | 'descricao' | 'categoria_nome'
  /** The field's value afterwards: of the piece that was here, of the new one. */
  readonly depois: readonly [aqui: unknown, novo: unknown]
}
const SEM_EAN =
  'EAN “7,89E+12” não é mais o código: o programa de planilhas o transformou em número. Não vem: peça nova fica sem EAN, a que já está aqui fica com o seu.'
const CASOS: readonly Caso[] = [
  { colunas: { EAN: '7,89E+12' }, aviso: SEM_EAN, campo: 'gtin', depois: [EANS[0], null] },
  {
    colunas: { EAN: '123' },
    aviso: 'O EAN “123” ficou de fora.',
    campo: 'gtin',
    depois: [EANS[0], null],
  },
  {
    colunas: { EAN: EANS[1] },
    aviso: `O EAN ${EANS[1]} ficou de fora: já é de “Dona do EAN”.`,
    campo: 'gtin',
    depois: [EANS[0], null],
  },
  { colunas: { Estoque: '-3' }, aviso: 'O estoque “-3” é lido como 0.', campo: 'quantidade_total', depois: [0, 0] },
  {
    colunas: { Estoque: '-3' },
    escolhas: { estoque: 'entrada' },
    aviso: 'O estoque “-3” é lido como 0.',
    campo: 'quantidade_total',
    depois: [5, 0],
  },
  {
    colunas: { 'Peso (g)': 'leve' },
    aviso: 'O peso em gramas, “leve”, não se entende, e não vem.',
    campo: 'peso',
    depois: [0.3, null],
  },
  {
    colunas: { 'Preço normal': '' },
    doWoo: true,
    aviso: 'O preço promocional, 19,90, não vem: só o preço cheio é lido.',
    campo: 'preco_venda',
    depois: [50, null],
  },
  {
    colunas: { 'Preço normal': '70,00' },
    doWoo: true,
    aviso: 'O preço promocional, 19,90, não vem: só o preço cheio é lido.',
    campo: 'preco_venda',
    depois: [70, 70],
  },
  {
    colunas: { Descrição: COMPRIDA },
    doWoo: true,
    aviso: 'A descrição é longa demais para cá: só o começo é lido.',
    campo: 'descricao',
    depois: [expect.stringMatching(/^Malha leve\. /), expect.stringMatching(/^Malha leve\. /)],
  },
  {
    colunas: { Descrição: COMPRIDA },
    doWoo: true,
    escolhas: { modo: 'criar' },
    aviso: 'A descrição é longa demais para cá: só o começo é lido.',
    campo: 'descricao',
    depois: ['Daqui', expect.stringMatching(/^Malha leve\. /)],
  },
]

await balcao.criarProduto({ titulo: 'Dona do EAN', gtin: EANS[1] })
let numero = 0

test.each(CASOS)(
  '$aviso: $campo is $depois, with $escolhas',
  async ({ colunas, doWoo, escolhas, aviso, campo, depois }) => {
    const caseSku = `AV-${++numero}`
    const daqui = await balcao.criarProduto({
      titulo: `${caseSku} daqui`,
      sku: caseSku,
      gtin: EANS[0],
      qtd: 5,
      peso: 0.3,
      descricao: 'Daqui',
    })
    const linha = (sku: string, titulo: string) =>
      [...(doWoo ? ['simple', sku, titulo, '1', '19,90'] : [sku, titulo]), ...Object.values(colunas)].join(';')
    const cabecalho = [doWoo ? WOO : 'SKU;Título', ...Object.keys(colunas)].join(';')
    const lida = await pronta([cabecalho, linha(caseSku, `${caseSku} daqui`), linha(`${caseSku}-N`, `${caseSku} novo`)])
    const conferida = escolhas ? await mudar(lida.id, escolhas) : lida
    const motivos = (await itens(conferida)).map(({ motivo }: { motivo: string | null }) => motivo)
    expect(motivos).toEqual([expect.stringContaining(aviso), expect.stringContaining(aviso)])
    await aplicar(conferida)
    const [novo] = await procurar(`${caseSku} novo`)
    const valores = [(await produto(daqui.id))[campo], (await produto(novo.id))[campo]]
    expect(valores).toEqual(depois)
    await balcao.loja.pedir('DELETE', `/api/produtos/${daqui.id}/`)
  },
)
