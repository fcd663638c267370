import type { AprovacaoGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { camposInvalidos, DomainError } from '../../../infra/base/errors.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../../shop/auditoria.ts'
import type { Erp } from '../../../shop/loja.ts'
import { newestArteVersoes } from '../../producao/estampas.data.ts'
import { followApproval } from '../../producao/linhas.rules.ts'
import { type LinhaGuardada, linhasDaVenda, setLinhaAprovacao } from '../itens/itens.data.ts'
import { lockVenda, readVenda, requireOpenVenda } from './venda.rules.ts'
import { changeVendaRow, countProva, recordHistory } from './vendas.data.ts'

/** Proofs of a sale's prints: what the customer is shown, line by line, and what they say of it. */

/** The person who does it; `usuario` null: the customer, by the link. */
export interface ProvaAutor {
  readonly autor: Autor
  readonly usuarioId: number | null
}

/** Shows the printed lines (`itens`; absent: all) by the newest versions of their arts. Answers the number of the proof. */
export async function sendProva(
  trx: Transacao,
  id: number,
  itens: readonly number[] | undefined,
  author: ProvaAutor,
): Promise<number> {
  requireOpenVenda(await lockVenda(trx, id))
  const linhas = choosePrinted(await linhasDaVenda(trx, id), itens)
  const versao = await countProva(trx, id)
  const versoes = await newestArteVersoes(trx, linhas.flatMap(listArtes))
  const answers = linhas.map((linha): LinhaAnswer => {
    const artes = pickArtes(linha, versoes)
    const texto = readPendingChange(linha.aprovacao, artes)
    return { linha, aprovacao: { situacao: 'enviada', versao, por: null, em: now(), texto, artes } }
  })
  const descricao = `Prova ${versao} das estampas enviada.`
  await recordAnswers(trx, id, answers, { ...author, tipo: 'prova_enviada', descricao })
  return versao
}

interface Approval extends ProvaAutor {
  readonly itens?: readonly number[] | undefined
  readonly por: string
}
/** The customer approves by the link, the versions that it shows; lines with a change asked for are not approved by it. */
export async function approveShownProva(
  trx: Transacao,
  id: number,
  { itens, por, ...author }: Approval,
): Promise<void> {
  const shown = await listSentLinhas(trx, id)
  const chosen = itens === undefined ? shown : shown.filter(({ linha }) => itens.includes(linha.id))
  if (chosen.length === 0 || (itens !== undefined && chosen.length < new Set(itens).size))
    throw new DomainError('ORCAMENTO_MUDOU', { quem: 'A prova' })
  const answers = chosen.map(({ linha, aprovacao }): LinhaAnswer => {
    return { linha, aprovacao: { ...aprovacao, situacao: 'aprovada', por, em: now(), texto: null } }
  })
  const descricao = `${por} aprovou pelo link: ${nameLinhas(chosen.map(({ linha }) => linha))}.`
  await recordAnswers(trx, id, answers, { ...author, tipo: 'prova_aprovada', descricao })
}

/** Notes that the customer approved elsewhere: what was shown, else the newest versions. */
export async function recordApproval(
  trx: Transacao,
  erp: Pick<Erp, 'ativo'>,
  id: number,
  { itens, por, ...author }: Approval,
): Promise<Venda> {
  requireOpenVenda(await lockVenda(trx, id))
  const linhas = choosePrinted(await linhasDaVenda(trx, id), itens)
  const versoes = await newestArteVersoes(trx, linhas.flatMap(listArtes))
  const answers = linhas.map((linha): LinhaAnswer => {
    const { aprovacao: before } = linha
    const artes = before?.situacao === 'enviada' ? before.artes : pickArtes(linha, versoes)
    const versao = before?.versao ?? null
    return { linha, aprovacao: { situacao: 'aprovada', versao, por, em: now(), texto: null, artes } }
  })
  const descricao = `Anotado que ${por} aprovou: ${nameLinhas(linhas)}.`
  await recordAnswers(trx, id, answers, { ...author, tipo: 'prova_aprovada', descricao })
  return readVenda(trx, erp, id)
}

/** A change is asked for of one shown line, or of all that wait: until it is sent anew the link approves nothing of it. */
export async function askProvaChange(
  trx: Transacao,
  id: number,
  { itemId, texto, ...author }: ProvaAutor & { readonly itemId?: number | undefined; readonly texto: string },
): Promise<void> {
  const shown = await listSentLinhas(trx, id)
  const chosen = shown.filter(({ linha }) => itemId === undefined || linha.id === itemId)
  if (chosen.length === 0) throw new DomainError('ORCAMENTO_MUDOU', { quem: 'A prova' })
  const answers = chosen.map(({ linha, aprovacao }): LinhaAnswer => {
    return { linha, aprovacao: { ...aprovacao, situacao: 'mudanca', texto, em: now() } }
  })
  const descricao = `O cliente pediu uma mudança em ${nameLinhas(chosen.map(({ linha }) => linha))}: “${texto}”`
  await recordAnswers(trx, id, answers, { ...author, tipo: 'prova_mudanca', descricao })
}

/** The customer's words that a proof of these versions does not answer: it shows the arts of which they asked. */
const readPendingChange = (before: LinhaGuardada['aprovacao'], artes: AprovacaoGuardada['artes']): string | null =>
  before && before.situacao !== 'aprovada' && Object.entries(artes).every(([id, versao]) => before.artes[id] === versao)
    ? before.texto
    : null

/** A line with what is said of its prints. */
interface LinhaAnswer {
  readonly linha: LinhaGuardada
  readonly aprovacao: AprovacaoGuardada
}
/** The lines whose proof waits for the customer's answer. */
const listSentLinhas = async (trx: Transacao, id: number): Promise<LinhaAnswer[]> =>
  (await linhasDaVenda(trx, id)).flatMap((linha) =>
    linha.aprovacao?.situacao === 'enviada' ? [{ linha, aprovacao: linha.aprovacao }] : [],
  )

const now = () => new Date().toISOString()

const listArtes = ({ estampas = [] }: LinhaGuardada): number[] => estampas.flatMap(({ arte_id }) => arte_id ?? [])

function pickArtes(linha: LinhaGuardada, versoes: Readonly<Record<string, number>>): AprovacaoGuardada['artes'] {
  return Object.fromEntries(
    listArtes(linha).flatMap((arteId) => {
      const versao = versoes[arteId]
      return versao === undefined ? [] : [[String(arteId), versao]]
    }),
  )
}

/** The printed lines, or those of them that are named. A print whose art is still to come has nothing to show. */
function choosePrinted(linhas: readonly LinhaGuardada[], itens: readonly number[] | undefined): LinhaGuardada[] {
  const printedLinhas = linhas.filter(({ estampas = [] }) => estampas.length > 0)
  const chosenLinhas = itens === undefined ? printedLinhas : printedLinhas.filter(({ id }) => itens.includes(id))
  const isMissing = itens?.some((id) => !printedLinhas.some((linha) => linha.id === id)) ?? false
  if (isMissing) throw camposInvalidos({ itens: ['Esta linha não tem estampa nesta venda'] })
  if (chosenLinhas.length === 0) throw camposInvalidos({ itens: ['Nenhuma linha desta venda tem estampa'] })
  const waiting = chosenLinhas.find(({ estampas = [] }) => estampas.some(({ arte_id }) => arte_id === null))
  if (waiting) throw camposInvalidos({ itens: [`A arte de “${nameLinhas([waiting])}” ainda não veio`] })
  return chosenLinhas
}

const nameLinhas = (linhas: readonly LinhaGuardada[]): string =>
  linhas.map(({ titulo, variacao }) => [titulo, variacao].filter(Boolean).join(' ')).join(', ')

interface ProvaAct extends ProvaAutor {
  readonly tipo: 'prova_enviada' | 'prova_aprovada' | 'prova_mudanca'
  readonly descricao: string
}
/**
 * Stores the answers; productions follow them. The history says it with names; the audit, which is kept longer, without.
 */
async function recordAnswers(
  trx: Transacao,
  id: number,
  answers: readonly LinhaAnswer[],
  { tipo, descricao, autor, usuarioId }: ProvaAct,
): Promise<void> {
  for (const { linha, aprovacao } of answers) await setLinhaAprovacao(trx, linha.id, aprovacao)
  await followApproval(trx, id, usuarioId)
  await changeVendaRow(trx, id, {})
  await recordHistory(trx, { venda_id: id, tipo: 'prova', descricao, usuario_id: usuarioId })
  await auditAct(trx, autor, { tipo, alvo: { tipo: 'venda', id, nome: `Venda ${id}` } })
}
