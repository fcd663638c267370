import { rotuloDoCampo } from '@estampa/contract/importacoes/campos.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import { niveisDaCategoria } from '../categorias/categorias.rules.ts'
import { mesmoValor } from './proposta.rules.ts'
import type { Linha, ProdutoAqui, Valor, Valores } from './registros.ts'

/** Fields of the product whatever variation the row is. */
export const DO_PRODUTO = [
  'titulo',
  'codigo',
  'modelo',
  'categoria',
  'peso',
  'altura',
  'largura',
  'comprimento',
] as const
/** What any row of the product may say of it; the description is the variation's where that has its own. */
export const DE_QUALQUER_LINHA = [...DO_PRODUTO, 'descricao'] as const
export const ehDoProduto = (campo: string): boolean => DE_QUALQUER_LINHA.some((um) => um === campo)

/** The rows of one product: its own, where the file has one, and those of its variations. */
export interface Familia {
  readonly pai: Linha | null
  /** As they count, in the order of the file. */
  readonly linhas: readonly Linha[]
  readonly filhas: readonly Linha[]
  /** What a row says and is not taken, in words. */
  readonly avisos: ReadonlyMap<number, string>
}

/** A row of a variation: it has a colour or a size, or names another row as its product's. */
export const ehFilha = ({ chave, valores: { nome_cor, tamanho, sku_do_produto } }: Linha): boolean =>
  Boolean(nome_cor || tamanho) || (Boolean(sku_do_produto) && chaveDoSku(String(sku_do_produto)) !== chave)

/** What the product's own row says of it counts in the rows of its variations too. */
export function emFamilia(linhas: readonly Linha[]): Familia {
  const pai = linhas.find((linha) => !ehFilha(linha)) ?? null
  const avisos = new Map<number, string>()
  const comoContam = linhas.map((linha) => {
    if (pai === null || !ehFilha(linha)) return linha
    const ditos = DE_QUALQUER_LINHA.filter((campo) => campo in pai.valores && campo in linha.valores)
    const outros = ditos.filter((campo) => !dizemOMesmo(campo, pai.valores[campo], linha.valores[campo]))
    const calados = outros.filter((campo) => campo !== 'titulo').map((campo) => rotuloDoCampo('produtos', campo))
    if (calados.length > 0)
      avisos.set(linha.linha, `${calados.join(', ')}: vale o que diz a linha ${pai.linha}, do produto.`)
    const doPai = ditos.filter((campo) => campo !== 'titulo' || !outros.includes(campo))
    const valores = Object.entries(linha.valores).filter(([campo]) => !doPai.some((um) => um === campo))
    return { ...linha, valores: Object.fromEntries(valores) as Valores }
  })
  return { pai, linhas: comoContam, filhas: comoContam.filter(ehFilha), avisos }
}

/** Two rows of a product mean the same: names of models and categories as people write them. */
export function dizemOMesmo(campo: string, a: Valor = null, b: Valor = null): boolean {
  if (campo !== 'modelo' && campo !== 'categoria') return mesmoValor(a, b)
  return comoNome(String(a ?? '')) === comoNome(String(b ?? ''))
}
const comoNome = (nome: string) => normalizar(niveisDaCategoria(nome).join(' > '))

/** Whether it is in the category of this name, or of this path. */
export const eACategoria = ({ categoria, caminho }: ProdutoAqui, nome: string): boolean =>
  normalizar(categoria) === normalizar(nome) || normalizar(caminho) === comoNome(nome)
