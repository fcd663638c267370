import { ACOES_DO_LOTE, type AcaoDoLote, isLoteAction } from '@estampa/contract/importacoes/lote.ts'
import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { categoriaDeNome } from '../categorias/categorias.rules.ts'
import { applyContagem } from '../estoque/estoque.rules.ts'
import { modeloDeNome } from '../modelos/modelos.rules.ts'
import { readProdutosByIds } from '../produtos/produtos.data.ts'
import { comoEntrada, saveProduto } from '../produtos/produtos.rules.ts'
import type { ProdutoAqui, Valor, VariacaoAqui } from './registros.ts'

/** A field of the product, or of its variation, that gets another value; of `estoque` both are pieces. */
export interface Mudanca {
  readonly variacao_id: number | null
  readonly campo: string
  readonly antes: Valor
  readonly depois: Valor
}
export interface Mudancas {
  readonly mudancas: readonly Mudanca[]
  readonly novas?: readonly VariacaoEntrada[]
  /** Variations that go. */
  readonly sem?: ReadonlySet<number>
}
interface Como {
  readonly usuario_id: number | null
  readonly motivo: 'contagem' | 'entrada' | 'ajuste'
  /** Models and categories that it makes are this import's. */
  readonly importacao_id?: number | null
}

/** Writes them as forms and a count would, under the products' locks; answers the ids of the new variations of each. */
export async function changeProdutos(
  trx: Transacao,
  { queue }: Pick<Loja, 'queue'>,
  { usuario_id, motivo, importacao_id = null }: Como,
  mudancasByProduto: ReadonlyMap<number, Mudancas>,
): Promise<ReadonlyMap<number, number[]>> {
  const criadas = new Map<number, number[]>()
  const formMudancas = [...mudancasByProduto].filter(
    ([, { mudancas, novas = [], sem }]) =>
      novas.length + (sem?.size ?? 0) > 0 || mudancas.some(({ campo }) => campo !== 'estoque'),
  )
  const ids = formMudancas.map(([id]) => id)
  const produtos = new Map((await readProdutosByIds(trx, ids)).map((produto) => [produto.id, produto]))
  for (const [id, { mudancas, novas = [], sem = new Set<number>() }] of formMudancas) {
    const produto = produtos.get(id)
    if (!produto) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
    const entrada = comoEntrada(produto)
    const eram = entrada.variacoes ?? []
    const ficam = eram.filter((variacao) => !sem.has(variacao.id ?? 0))
    const variacoes = [...ficam, ...novas]
    // Without its last variation it has no pieces, but those that it is given; nor a colour without its last coloured one.
    if (variacoes.length === 0 && eram.length > 0) entrada.qtd = 0
    const perdeu = (attribute: 'nome_cor' | 'tamanho') =>
      eram.some((variacao) => variacao[attribute] !== null) &&
      variacoes.every((variacao) => variacao[attribute] === null)
    if (sem.size > 0) {
      entrada.tem_cor &&= !perdeu('nome_cor')
      entrada.tem_tamanho &&= !perdeu('tamanho')
    }
    for (const mudanca of mudancas) await applyMudanca(trx, entrada, mudanca, importacao_id)
    criadas.set(
      id,
      await saveProduto(
        trx,
        queue,
        id,
        { ...entrada, variacoes, variacoes_removidas: [...sem] },
        { id: usuario_id, negadas: [] },
      ),
    )
  }
  const itens = [...mudancasByProduto].flatMap(([produto_id, { mudancas }]) =>
    mudancas.flatMap(({ variacao_id, campo, antes, depois }) =>
      campo === 'estoque' ? [{ produto_id, variacao_id, esperado: Number(antes), contado: Number(depois) }] : [],
    ),
  )
  if (itens.length > 0) await applyContagem({ db: trx, queue }, { itens, motivo }, usuario_id)
  return criadas
}

async function applyMudanca(
  trx: Transacao,
  entrada: ProdutoEntrada,
  { variacao_id, campo, depois }: Mudanca,
  importacao_id: number | null,
): Promise<void> {
  const texto = String(depois ?? '')
  if (campo === 'modelo_id' || campo === 'categoria_id') entrada[campo] = Number(depois)
  else if (campo === 'modelo') entrada.modelo_id = await modeloDeNome(trx, texto, importacao_id)
  else if (campo === 'categoria') entrada.categoria_id = await categoriaDeNome(trx, texto, importacao_id)
  else if (campo === 'estoque_do_produto') entrada.qtd = Number(depois)
  else if (campo === 'titulo' || campo === 'codigo' || campo === 'descricao') entrada[campo] = texto
  else if (campo === 'peso' || campo === 'altura' || campo === 'largura' || campo === 'comprimento')
    entrada[campo] = depois as number | null
  else if (campo === 'ncm' || campo === 'cest') entrada[campo] = texto === '' ? null : texto
  else if (campo === 'unidade') entrada.unidade = texto
  else if (campo === 'origem_fiscal') entrada.origem_fiscal = Number(depois)
  else {
    const variacao = entrada.variacoes?.find(({ id }) => id === variacao_id)
    if (campo === 'gtin') (variacao ?? entrada).gtin = texto === '' ? null : texto
    else if (campo === 'estoque_minimo') (variacao ?? entrada).estoque_minimo = Number(depois ?? 0)
    else if (campo === 'preco_custo' || campo === 'preco_venda') (variacao ?? entrada)[campo] = depois as number | null
    else if (variacao && (campo === 'nome_cor' || campo === 'tamanho')) variacao[campo] = texto === '' ? null : texto
    else if (variacao && campo === 'descricao_da_variacao') variacao.descricao = texto
  }
}

export const variacaoDe = ({ variacoes }: ProdutoAqui, { variacao_id }: { readonly variacao_id: number | null }) =>
  variacoes.find(({ id }) => id === variacao_id)

const FEITA: Readonly<Record<AcaoDoLote, (produto: ProdutoAqui) => boolean>> = {
  publicado: ({ id_bling }) => id_bling !== null,
  na_lixeira: ({ na_lixeira }) => na_lixeira,
}

/** The value itself, not one that counts in its stead. */
export function valorAgora(produto: ProdutoAqui, variacao: VariacaoAqui | undefined, campo: string): Valor {
  if (isLoteAction(campo)) return ACOES_DO_LOTE[campo][FEITA[campo](produto) ? 1 : 0]
  if (campo === 'descricao_da_variacao') return variacao?.descricao ?? ''
  if (campo === 'estoque_do_produto') return produto.tem_variacoes ? 0 : produto.quantidade
  if (campo === 'categoria') return produto.caminho
  if (campo === 'estoque') return (variacao ?? produto).quantidade
  const variacaoValues = variacao as unknown as Readonly<Record<string, Valor>> | undefined
  if (variacaoValues && ['gtin', 'nome_cor', 'tamanho', 'preco_custo', 'preco_venda', 'estoque_minimo'].includes(campo))
    return variacaoValues[campo] ?? null
  return (produto as unknown as Readonly<Record<string, Valor>>)[campo] ?? null
}
