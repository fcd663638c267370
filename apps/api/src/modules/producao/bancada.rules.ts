import type { Bancada } from '@estampa/contract/producao/producao.schemas.ts'
import { pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { pecasDosCodigos } from '../../shop/codigos.ts'
import type { Loja } from '../../shop/loja.ts'
import * as data from './producao.data.ts'
import { comecar, exigirAtiva, obterProducao } from './producao.rules.ts'

const nada = (motivo: string) => new DomainError('NADA_A_PRODUZIR', { motivo })

/** What to print on the scanned blank: the most urgent need for it; of a scanned order, the order. Begins it. */
export const lerNaBancada = (
  { db }: Pick<Loja, 'db'>,
  codigo: string,
  { host, usuarioId }: { readonly host: string; readonly usuarioId: number },
): Promise<Bancada> =>
  transaction(db, async (trx) => {
    await exigirAtiva(trx)
    const id = daOrdem(codigo) ?? (await daLisa(trx, codigo, host))
    const travada = await data.producaoTravada(trx, id)
    if (travada?.situacao === 'a_fazer') await comecar(trx, travada, usuarioId)
    const { eventos: _, ...producao } = await obterProducao(trx, id)
    const { lisa_produto_id, lisa_variacao_id, lisa, estampas, faltam } = producao
    if (producao.situacao === 'cancelada') throw nada('Esta ordem foi cancelada.')
    if (lisa_produto_id === null) throw nada('A peça lisa desta ordem não existe mais.')
    return {
      producao,
      arte: estampas[0]?.arte ?? '',
      posicoes: estampas,
      lisa: { produto_id: lisa_produto_id, variacao_id: lisa_variacao_id, nome: lisa },
      faltam,
    }
  })

/** What the QR code of a printed order says: `/producoes/12`. */
function daOrdem(codigo: string): number | null {
  const [, id] = /[/;]producoes[/;]([1-9]\d{0,8})$/.exec(codigo) ?? []
  return id === undefined ? null : Number(id)
}

async function daLisa(trx: Transacao, codigo: string, host: string): Promise<number> {
  const etiqueta = pecaDaEtiqueta(codigo, host)
  const peca = etiqueta
    ? { produto_id: etiqueta.produtoId, variacao_id: etiqueta.variacaoId }
    : (await pecasDosCodigos(trx, [codigo])).get(codigo)
  const achada = peca && (await data.nomeDaPeca(trx, peca))
  if (!achada) throw nada(`Código desconhecido: ${codigo}`)
  const urgente = await data.maisUrgente(trx, peca)
  if (urgente) return urgente.id
  const qual = peca.variacao_id === null ? await data.variacoesDe(trx, peca.produto_id) : null
  if (qual && qual.variacoes.length > 0) throw new DomainError('QUAL_VARIACAO', { titulo: qual.titulo }, { qual })
  throw nada(`Nada a produzir precisa de ${achada.nome}.`)
}
