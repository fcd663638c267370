import { type AcaoDoLote, ehAcaoDoLote } from '@estampa/contract/importacoes/lote.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { type Autor, SISTEMA } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { moverProdutos, restaurarProdutos } from '../produtos/produtos.rules.ts'
import { desistir, sincronizar } from '../sincronizacao/sincronizacao.rules.ts'
import { pessoaDoLote } from './lote.data.ts'
import type { Diferenca, ProdutoAqui } from './registros.ts'

const PUBLICAR = { tipo: 'produto', operacao: 'publicar' } as const

/** The action that a row of a change of many is; null for values that change. */
export const acaoDe = (diferencas: readonly Diferenca[] | undefined): AcaoDoLote | null => {
  const campo = diferencas?.[0]?.campo ?? ''
  return ehAcaoDoLote(campo) ? campo : null
}

async function autorDoLote(trx: Transacao, usuario_id: number | null): Promise<Autor> {
  const usuario = usuario_id === null ? null : await pessoaDoLote(trx, usuario_id)
  return usuario ? { usuario, comando: null, endereco: null, requisicao: null } : SISTEMA
}

/** Does it with one product, under its lock. */
export async function agir(
  trx: Transacao,
  { queue }: Pick<Loja, 'queue'>,
  usuario_id: number | null,
  { id, titulo }: ProdutoAqui,
  acao: AcaoDoLote,
): Promise<void> {
  if (acao === 'na_lixeira') await moverProdutos(trx, await autorDoLote(trx, usuario_id), [id])
  else await sincronizar(trx, queue, { ...PUBLICAR, alvo_id: id, titulo, usuario_id })
}

/** Takes it back, or says why it stays. */
export async function voltarAcao(
  trx: Transacao,
  usuario_id: number | null,
  produto: ProdutoAqui,
  acao: AcaoDoLote,
): Promise<string | null> {
  if (acao === 'na_lixeira') {
    const restaurados = await restaurarProdutos(trx, await autorDoLote(trx, usuario_id), [produto.id])
    return restaurados.length > 0 ? null : 'O produto já tinha saído da lixeira.'
  }
  if (produto.id_bling !== null) return 'O produto está no Bling: a publicação não se desfaz.'
  const desistiu = await desistir(trx, { ...PUBLICAR, alvo_id: produto.id })
  return desistiu ? null : 'A publicação já começou, e não se desfaz.'
}
