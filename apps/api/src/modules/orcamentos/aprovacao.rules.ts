import type { AtoDoOrcamento, Situacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import {
  ATOS_DO_ORCAMENTO,
  isAtoAllowed,
  porqueNao,
  porqueNaoPeloLink,
} from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type {
  Aprovacao,
  LinkDoOrcamento,
  ProvaDaVenda,
  VersaoDoOrcamento,
} from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { fimDoDia, formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { addressKey } from '@estampa/host/network.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import { type Banco, type Db, transaction } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import { countTentativa } from '../autenticacao/tentativas.rules.ts'
import { newestArteVersoes } from '../producao/estampas.data.ts'

import { comoVersao, mostrada, readLockedOrcamento } from './leitura.rules.ts'
import { type AprovacaoResposta, createLinkToken, digestDoLink, type Publico, readLojaShown } from './links.rules.ts'
import * as data from './orcamentos.data.ts'
import { listOrcamentoVersoes, markVersao, type Versao } from './orcamentos.data.ts'
import { auditOrcamento } from './orcamentos.rules.ts'
import { findProvaVendaId } from './provas.data.ts'
import { answerProva, readProva } from './provas.rules.ts'

/** Sends the current version, or makes another link to the one that was sent. All links show the newest sent version. */
export const createLink = (db: Banco, id: number, autor: Autor, endereco: string): Promise<LinkDoOrcamento> =>
  transaction(db, async (trx) => {
    const { atual, situacao, hoje } = await readLockedOrcamento(trx, id)
    const envia = isAtoAllowed('enviar', situacao)
    if ((!envia && !isAtoAllowed('reenviar', situacao)) || atual.validade < hoje)
      throw new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', {
        motivo: porqueNao('enviar', atual.validade < hoje && situacao !== 'vendido' ? 'vencido' : situacao),
      })
    const { digest, link, alcance } = createLinkToken(endereco)
    await data.saveOrcamentoLink(trx, digest, id)
    if (envia) {
      const artes = await newestArteVersoes(
        trx,
        atual.itens.flatMap(({ estampas }) => estampas.flatMap(({ arte_id }) => arte_id ?? [])),
      )
      await markVersao(trx, id, atual.numero, { agora: ['enviada_em'], artes })
      await data.changeOrcamento(trx, id, { situacao: ATOS_DO_ORCAMENTO.enviar.para })
    }
    await auditOrcamento(trx, autor, 'orcamento_enviado', id, { versao: atual.numero })
    return { link, expira_em: fimDoDia(atual.validade), alcance }
  })

export const revokeLink = (db: Banco, id: number, autor: Autor): Promise<void> =>
  transaction(db, async (trx) => {
    await readLockedOrcamento(trx, id)
    const quantos = await data.revokeLinks(trx, id)
    if (quantos > 0) await auditOrcamento(trx, autor, 'orcamento_link_revogado', id, { links: quantos })
  })

/** Wrong links of one address in five minutes; those that open something are not counted. */
const ERRADOS = { tentativas: 30, janelaSegundos: 300 }

/** What a link opens: a quote that is shown, or the proof of a sale's prints. */
interface OpenedLink {
  readonly alvo: 'orcamento' | 'prova'
  readonly id: number
  readonly digest: Buffer
}
/**
 * The digest is looked up in an index: how long it takes tells nothing of how near a guess was. Counts a link that opens
 * nothing, and refuses it with APROVACAO_NAO_ENCONTRADA.
 */
async function openLink(db: Banco, token: string, { endereco }: Autor): Promise<OpenedLink> {
  const digest = digestDoLink(token)
  const orcamentoId = await data.findOrcamentoIdByLink(db, digest)
  if (orcamentoId !== undefined && mostrada(await listOrcamentoVersoes(db, orcamentoId), await data.hoje(db)))
    return { alvo: 'orcamento', id: orcamentoId, digest }
  const vendaId = await findProvaVendaId(db, digest)
  if (vendaId !== undefined) return { alvo: 'prova', id: vendaId, digest }
  await countTentativa(db, { ...ERRADOS, chave: `aprovacao:${addressKey(endereco ?? undefined)}` })
  throw new DomainError('APROVACAO_NAO_ENCONTRADA')
}

/** Reading changes nothing: programs open links too. `versao`: an approved one to read again; else the one shown. */
export async function readAprovacao(
  publico: Publico,
  token: string,
  autor: Autor,
  versao?: number,
): Promise<Aprovacao | ProvaDaVenda> {
  const { db } = publico
  const { alvo, id } = await openLink(db, token, autor)
  return alvo === 'orcamento' ? comoAprovacao(publico, db, id, versao) : readProva(publico, db, id)
}

async function comoAprovacao({ dadosDaLoja }: Publico, db: Db, id: number, pedida?: number): Promise<Aprovacao> {
  const orcamento = await data.readOrcamentoRow(db, id)
  const versoes = await listOrcamentoVersoes(db, id)
  const currentVersao = mostrada(versoes, await data.hoje(db))
  const aprovadas = versoes.filter(({ aprovada_em }) => aprovada_em !== null)
  const escolhida = aprovadas.find(({ numero }) => numero === pedida) ?? currentVersao
  if (!orcamento || !escolhida) throw new DomainError('APROVACAO_NAO_ENCONTRADA')
  const { situacao } = orcamento
  const versao = comoVersao(escolhida)
  const { itens, desconto, frete, subtotal, total, validade, termos, aprovacao, mudanca, numero } = versao
  const canActNow = (ato: AtoDoOrcamento) => escolhida === currentVersao && isAtoAllowed(ato, situacao)
  return {
    numero: id,
    loja: await readLojaShown(dadosDaLoja),
    nome: orcamento.nome,
    situacao,
    versao: numero,
    validade,
    termos,
    itens,
    desconto,
    frete,
    subtotal,
    total,
    mudanca,
    aprovacao: aprovacao && { ...aprovacao, endereco: null },
    outras_aprovadas: aprovadas.flatMap((approvedVersao) =>
      approvedVersao === escolhida ? [] : [approvedVersao.numero],
    ),
    pode: { aprovar: canActNow('aprovar'), pedir_mudanca: canActNow('pedir_mudanca'), recusar: canActNow('recusar') },
    aviso: avisoDe(situacao, versao, aprovadas[0]),
  }
}

/**
 * Returns what a person must know before they read: that what they approved counts no more, or why nothing can be
 * answered.
 */
function avisoDe(situacao: Situacao, { aprovacao }: VersaoDoOrcamento, aprovada: Versao | undefined): string | null {
  const depois = situacao === 'rascunho' ? ' Espere a nova versão.' : ''
  if (aprovada?.anulada_em)
    return `A loja alterou o orçamento em ${formatDate(aprovada.anulada_em)}: a aprovação de ${aprovada.aprovada_por ?? ''}, da versão ${aprovada.numero}, não vale mais.${depois}`
  if (aprovacao) return `Aprovado por ${aprovacao.nome} em ${formatDateTime(aprovacao.em)}.`
  return isAtoAllowed('aprovar', situacao) ? null : porqueNaoPeloLink(situacao)
}

/** Writes what the person answered, under the quote's lock; only to the version that they were shown. */
export async function answerAprovacao(
  publico: Publico,
  token: string,
  resposta: AprovacaoResposta,
  autor: Autor,
): Promise<Aprovacao | ProvaDaVenda> {
  const { db } = publico
  const { ato, versao, nome = '', texto = '', itens, item_id: itemId } = resposta
  const { alvo, id, digest } = await openLink(db, token, autor)
  if (alvo === 'prova') return answerProva(publico, id, digest, resposta, autor)
  const { aprovacao, isWritten } = await transaction(db, async (trx) => {
    const { atual, versoes, situacao, hoje } = await readLockedOrcamento(trx, id)
    // Under the lock once more: it may have been revoked.
    if ((await data.findOrcamentoIdByLink(trx, digest)) === undefined) throw new DomainError('APROVACAO_NAO_ENCONTRADA')
    if (versao !== undefined && versao !== mostrada(versoes, hoje)?.numero)
      throw new DomainError('ORCAMENTO_MUDOU', { quem: 'O orçamento' })
    const denovo = ato === 'aprovar' && situacao === 'aprovado' && atual.aprovada_por === nome
    if (denovo || (ato === 'ver' && !isAtoAllowed(ato, situacao)))
      return { aprovacao: await comoAprovacao(publico, trx, id), isWritten: false }
    if (!isAtoAllowed(ato, situacao))
      throw new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', { motivo: porqueNaoPeloLink(situacao) })
    if (itens !== undefined && atual.itens.some(({ item_id }) => !itens.includes(item_id)))
      throw camposInvalidos({ itens: ['Um orçamento é aprovado por inteiro: para uma linha, peça uma mudança'] })
    if (itemId !== undefined && !atual.itens.some(({ item_id }) => item_id === itemId))
      throw camposInvalidos({ item_id: ['Esta linha não está no orçamento'] })
    await markVersao(trx, id, atual.numero, marcas[ato]({ nome, texto, autor, itemId }))
    await data.changeOrcamento(trx, id, { situacao: ATOS_DO_ORCAMENTO[ato].para })
    await auditOrcamento(trx, autor, NA_AUDITORIA[ato], id, { versao: atual.numero })
    return { aprovacao: await comoAprovacao(publico, trx, id), isWritten: true }
  })
  if (isWritten) publico.anunciar('orcamentos')
  return aprovacao
}

const NA_AUDITORIA = {
  ver: 'orcamento_visto',
  aprovar: 'orcamento_aprovado',
  pedir_mudanca: 'orcamento_mudanca',
  recusar: 'orcamento_recusado',
} as const

type Dados = Readonly<Record<'nome' | 'texto', string>> & {
  readonly autor: Autor
  readonly itemId: number | undefined
}
/** A customer who answers has seen the quote. */
const marcas: Record<AprovacaoResposta['ato'], (dados: Dados) => Parameters<typeof markVersao>[3]> = {
  ver: () => ({ agora: ['vista_em'] }),
  aprovar: ({ nome: aprovada_por, autor }) => {
    return { agora: ['vista_em', 'aprovada_em'], aprovada_por, aprovada_de: autor.endereco }
  },
  pedir_mudanca: ({ texto, itemId = null }) => {
    return { agora: ['vista_em', 'mudanca_em'], mudanca_texto: texto, mudanca_item: itemId }
  },
  recusar: () => ({ agora: ['vista_em', 'recusada_em'] }),
}
