import type { Ficha, LinhaDaFichaEntrada } from '@estampa/contract/producao/ficha.schemas.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { type Estoque } from '../estoque/estoque.data.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import * as data from './ficha.data.ts'
import { requireProducaoAtiva } from './producao.rules.ts'

/** Replaces the ficha of a product. Kits, here or at the ERP, are refused: their parts would be taken twice. */
export const changeFicha = (db: Banco, produtoId: number, entrada: readonly LinhaDaFichaEntrada[]): Promise<Ficha> =>
  transaction(db, async (trx) => {
    await requireProducaoAtiva(trx)
    const variacoes = entrada.flatMap(({ lisa_variacao_id }) => lisa_variacao_id ?? [])
    const produtoDe = await data.produtosDasVariacoes(trx, variacoes)
    const lisaDe = ({ lisa_variacao_id, lisa_produto_id }: LinhaDaFichaEntrada) =>
      lisa_variacao_id === null ? lisa_produto_id : (produtoDe.get(lisa_variacao_id) ?? null)
    const ids = [...new Set([produtoId, ...entrada.flatMap((linha) => lisaDe(linha) ?? [])])]
    const estoques = await travarProdutos(trx, ids)
    const produto = estoques.get(produtoId)
    if (!produto) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
    const erpKits = await data.kitsNoErp(trx, ids)
    const kit = ids
      .map((id) => estoques.get(id))
      .find((candidate) => candidate && (candidate.kit || erpKits.has(candidate.id)))
    if (kit) throw new DomainError('FICHA_DE_KIT', { nome: kit.titulo })
    const presa = entrada.length > 0 && (await data.findOwnProducao(trx, produtoId))
    if (presa) throw new DomainError('PECA_EM_PRODUCAO', { ...presa })
    const linhas = entrada.map((linha, indice) => {
      const { variacao_id, lisa_variacao_id, materiais } = linha
      const refuseField = (campo: string, frase: string) => camposInvalidos({ [`${indice}.${campo}`]: [frase] })
      const temVariacao = produto.variacoes.some(({ id }) => id === variacao_id)
      if (produto.tem_variacoes ? !temVariacao : variacao_id !== null)
        throw refuseField('variacao_id', 'Escolha uma variação deste produto')
      const lisa = estoques.get(lisaDe(linha) ?? 0)
      if (!lisa) throw refuseField('lisa_variacao_id', 'Peça lisa não encontrada')
      const falta = faltaNaLisa(lisa, produtoId, lisa_variacao_id)
      if (falta !== null) throw refuseField('lisa_variacao_id', falta)
      return { variacao_id, lisa_produto_id: lisa.id, lisa_variacao_id, materiais }
    })
    await data.replaceFicha(trx, produtoId, linhas)
    return data.ficha(trx, produtoId)
  })

function faltaNaLisa(lisa: Estoque, produtoId: number, variacaoId: number | null): string | null {
  if (lisa.id === produtoId) return 'A peça lisa é outro produto'
  if (lisa.lisas.length > 0) return 'Este produto já é estampado: não é uma peça lisa'
  return lisa.tem_variacoes && variacaoId === null ? 'Escolha a cor e o tamanho da peça lisa' : null
}
