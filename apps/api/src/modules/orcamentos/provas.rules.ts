import type { ProvaDaVenda, ProvaEnviada } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Banco, type Db, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import { addMockupAddresses, removeArteVersoes } from '../producao/estampas.data.ts'
import { approveShownProva, askProvaChange, sendProva } from '../vendas/venda/provas.rules.ts'
import { lockVenda } from '../vendas/venda/venda.rules.ts'
import { type AprovacaoResposta, createLinkToken, type Publico, readLojaShown } from './links.rules.ts'
import * as data from './provas.data.ts'

/** Links to the proof of a sale's prints: the customer sees the printed lines, without prices, and answers line by line. */

/** Shows the lines and makes a link; all links of the sale show its newest proof. */
export const createProvaLink = (
  db: Banco,
  id: number,
  itens: readonly number[] | undefined,
  autor: Autor & { readonly usuario: { readonly id: number } },
  endereco: string,
): Promise<ProvaEnviada> =>
  transaction(db, async (trx) => {
    const versao = await sendProva(trx, id, itens, { autor, usuarioId: autor.usuario.id })
    const { digest, link, alcance } = createLinkToken(endereco)
    await data.insertProvaLink(trx, digest, id)
    return { link, versao, alcance }
  })

export const revokeProvaLinks = (db: Banco, id: number, autor: Autor): Promise<void> =>
  transaction(db, async (trx) => {
    await lockVenda(trx, id)
    const links = await data.deleteProvaLinks(trx, id)
    if (links === 0) return
    const alvo = { tipo: 'venda', id, nome: `Venda ${id}` } as const
    await auditAct(trx, autor, { tipo: 'prova_link_revogado', alvo, detalhes: { links } })
  })

export async function readProva({ dadosDaLoja }: Publico, db: Db, id: number): Promise<ProvaDaVenda> {
  const venda = await data.readProvaVenda(db, id)
  if (!venda) throw new DomainError('APROVACAO_NAO_ENCONTRADA')
  const { status, prova, nome } = venda
  const linhas = await data.listShownLinhas(db, id)
  const isOpen = fatosDoStatus(status).pecas === 'reservadas' && linhas.some(isWaiting)
  return {
    numero: id,
    prova: true,
    loja: await readLojaShown(dadosDaLoja),
    nome,
    versao: Math.max(1, prova),
    aviso: describeProva(linhas, status),
    itens: linhas.map(({ aprovacao, mockups, ...linha }) => ({
      ...linha,
      aprovacao: removeArteVersoes(aprovacao),
      mockups: mockups.map((mockup) => addMockupAddresses(mockup)),
    })),
    pode: { aprovar: isOpen, pedir_mudanca: isOpen, recusar: false },
  }
}

const isWaiting = ({ aprovacao }: data.ProvaLinha): boolean => aprovacao.situacao === 'enviada'

/** Why nothing can be answered; null while something can. */
function describeProva(linhas: readonly data.ProvaLinha[], status: StatusDaVenda): string | null {
  if (fatosDoStatus(status).pecas !== 'reservadas') return 'Este pedido já saiu da loja ou foi cancelado.'
  if (linhas.some(isWaiting)) return null
  if (linhas.length === 0) return 'A loja está preparando uma nova prova deste pedido.'
  return linhas.every(({ aprovacao }) => aprovacao.situacao === 'aprovada')
    ? 'As estampas deste pedido já foram aprovadas.'
    : 'Você pediu uma mudança. Espere a nova prova da loja.'
}

/** Writes what the customer answered, under the sale's lock; only to the proof that they were shown. */
export async function answerProva(
  publico: Publico,
  id: number,
  digest: Buffer,
  { ato, versao, nome = '', texto = '', itens, item_id: itemId }: AprovacaoResposta,
  autor: Autor,
): Promise<ProvaDaVenda> {
  const { prova, isWritten } = await transaction(publico.db, async (trx) => {
    await lockVenda(trx, id)
    // Under the lock once more: it may have been revoked.
    if ((await data.findProvaVendaId(trx, digest)) === undefined) throw new DomainError('APROVACAO_NAO_ENCONTRADA')
    const before = await readProva(publico, trx, id)
    if (versao !== undefined && versao !== before.versao) throw new DomainError('ORCAMENTO_MUDOU', { quem: 'A prova' })
    const chosen = itens === undefined ? before.itens : before.itens.filter(({ item_id }) => itens.includes(item_id))
    const isRepeated = chosen.length > 0 && chosen.every((item) => isApprovedBy(item, nome))
    if (ato === 'ver' || (ato === 'aprovar' && isRepeated)) return { prova: before, isWritten: false }
    if (ato === 'recusar') throw refuseProvaAct('Peça uma mudança em vez de recusar.')
    if (!before.pode.aprovar) throw refuseProvaAct(before.aviso ?? '')
    const answered = { autor, usuarioId: null }
    if (ato === 'aprovar') {
      if (itens && chosen.some(({ aprovacao }) => aprovacao.situacao === 'mudanca'))
        throw refuseProvaAct('Você pediu uma mudança. Espere a nova prova da loja.')
      await approveShownProva(trx, id, { ...answered, itens, por: nome })
    } else await askProvaChange(trx, id, { ...answered, itemId, texto })
    return { prova: await readProva(publico, trx, id), isWritten: true }
  })
  if (isWritten) publico.anunciar('vendas')
  return prova
}

const isApprovedBy = ({ aprovacao }: ProvaDaVenda['itens'][number], nome: string): boolean =>
  aprovacao.situacao === 'aprovada' && aprovacao.por === nome

const refuseProvaAct = (motivo: string) => new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', { motivo })
