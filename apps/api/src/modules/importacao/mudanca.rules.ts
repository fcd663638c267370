import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { categoriaDeNome } from '../categorias/categorias.rules.ts'
import { aplicarContagemNa } from '../estoque/estoque.rules.ts'
import { modeloDeNome } from '../modelos/modelos.rules.ts'
import { alterarProdutoNa, comoEntrada, obterProduto } from '../produtos/produtos.rules.ts'
import type { Valor } from './registros.ts'

/** A field of the product, or of its variation, that gets another value; of `estoque` both are pieces. */
export interface Mudanca {
  readonly variacao_id: number | null
  readonly campo: string
  readonly antes: Valor
  readonly depois: Valor
}
interface Mudancas {
  readonly mudancas: readonly Mudanca[]
  readonly novas?: readonly VariacaoEntrada[]
  /** Variations that go. */
  readonly sem?: ReadonlySet<number>
  readonly motivo: 'contagem' | 'entrada' | 'ajuste'
}

/** Writes them as the product's form and a count would, under the product's lock; answers the ids of the new variations. */
export async function mudarProduto(
  trx: Transacao,
  { queue }: Pick<Loja, 'queue'>,
  usuarioId: number | null,
  produto_id: number,
  { mudancas, novas = [], sem = new Set(), motivo }: Mudancas,
): Promise<number[]> {
  const campos = mudancas.filter(({ campo }) => campo !== 'estoque')
  const criadas = campos.length + novas.length + sem.size === 0 ? [] : await gravar()
  const pecas = mudancas.filter(({ campo }) => campo === 'estoque')
  const itens = pecas.map(({ variacao_id, antes, depois }) => ({
    ...{ produto_id, variacao_id, esperado: Number(antes), contado: Number(depois) },
  }))
  if (itens.length > 0) await aplicarContagemNa(trx, queue, { itens, motivo }, usuarioId)
  return criadas

  async function gravar(): Promise<number[]> {
    const entrada = comoEntrada(await obterProduto(trx, produto_id))
    const ficam = (entrada.variacoes ?? []).filter(({ id }) => !sem.has(id ?? 0))
    for (const mudanca of campos) await mudar(trx, entrada, mudanca)
    const variacoes = [...ficam, ...novas]
    const depois = await alterarProdutoNa(
      trx,
      queue,
      produto_id,
      { ...entrada, variacoes },
      { id: usuarioId, negadas: [] },
    )
    const antes = new Set(ficam.map(({ id }) => id))
    return depois.variacoes.flatMap(({ id }) => (antes.has(id) ? [] : [id]))
  }
}

async function mudar(trx: Transacao, entrada: ProdutoEntrada, { variacao_id, campo, depois }: Mudanca): Promise<void> {
  const texto = String(depois ?? '')
  if (campo === 'modelo_id' || campo === 'categoria_id') entrada[campo] = Number(depois)
  else if (campo === 'modelo') entrada.modelo_id = await modeloDeNome(trx, texto)
  else if (campo === 'categoria') entrada.categoria_id = await categoriaDeNome(trx, texto)
  else if (campo === 'titulo' || campo === 'codigo' || campo === 'descricao') entrada[campo] = texto
  else if (campo === 'peso' || campo === 'altura' || campo === 'largura' || campo === 'comprimento')
    entrada[campo] = depois as number | null
  else {
    const variacao = entrada.variacoes?.find(({ id }) => id === variacao_id)
    if (campo === 'preco_custo' || campo === 'preco_venda') (variacao ?? entrada)[campo] = depois as number | null
    else if (variacao && (campo === 'nome_cor' || campo === 'tamanho')) variacao[campo] = texto === '' ? null : texto
    else if (variacao && campo === 'descricao_da_variacao') variacao.descricao = texto
  }
}
