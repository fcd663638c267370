import type { AprovacaoGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { camposInvalidos, DomainError } from '../../../infra/base/errors.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../../shop/auditoria.ts'
import type { Erp } from '../../../shop/loja.ts'
import { newestArteVersoes } from '../../producao/estampas.data.ts'
import { followApproval } from '../../producao/linhas.rules.ts'
import { type LinhaGuardada, linhasDaVenda, setLinhaAprovacao } from '../itens/itens.data.ts'
import { readLockedVenda, readVenda, requireOpenVenda } from './venda.rules.ts'
import { changeVendaRow, countProva, recordHistory } from './vendas.data.ts'

/** Proofs of a sale's prints: what the customer is shown, line by line, and what they say of it. */

type Erps = Pick<Erp, 'ativo'>
/** Who does it; `usuario` null: the customer, by the link. */
export interface ProvaAutor {
  readonly autor: Autor
  readonly usuarioId: number | null
}

/** Shows the printed lines (`itens`; absent: all) by the newest versions of their arts. Answers the number of the proof. */
export async function sendProva(
  trx: Transacao,
  erp: Erps,
  id: number,
  itens: readonly number[] | undefined,
  { autor, usuarioId }: ProvaAutor,
): Promise<number> {
  const { status } = await readLockedVenda(trx, erp, id)
  requireOpenVenda({ status })
  const linhas = choosePrinted(await linhasDaVenda(trx, id), itens)
  const versao = await countProva(trx, id)
  const artes = await newestArteVersoes(trx, linhas.flatMap(listArtes))
  for (const linha of linhas) {
    const shown = pickArtes(linha, artes)
    await setLinhaAprovacao(trx, linha.id, { ...NOT_ANSWERED, situacao: 'enviada', versao, em: now(), artes: shown })
  }
  await followApproval(trx, id, usuarioId)
  await recordProva(trx, id, {
    tipo: 'prova_enviada',
    descricao: `Prova ${versao} das estampas enviada.`,
    autor,
    usuarioId,
  })
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
  { itens, por, autor, usuarioId }: Approval,
): Promise<void> {
  const linhas = (await linhasDaVenda(trx, id)).filter(({ aprovacao }) => aprovacao?.situacao === 'enviada')
  const chosenLinhas = itens === undefined ? linhas : linhas.filter((linha) => itens.includes(linha.id))
  if (chosenLinhas.length === 0 || (itens !== undefined && chosenLinhas.length < new Set(itens).size))
    throw new DomainError('ORCAMENTO_MUDOU')
  for (const { id: itemId, aprovacao } of chosenLinhas)
    if (aprovacao) await setLinhaAprovacao(trx, itemId, { ...aprovacao, situacao: 'aprovada', por, em: now() })
  await followApproval(trx, id, usuarioId)
  const descricao = `${por} aprovou pelo link: ${nameLinhas(chosenLinhas)}.`
  await recordProva(trx, id, { tipo: 'prova_aprovada', descricao, autor, usuarioId })
}

/** Notes that the customer approved elsewhere: what was shown, else the newest versions. */
export async function recordApproval(
  trx: Transacao,
  erp: Erps,
  id: number,
  { itens, por, autor, usuarioId }: Approval,
): Promise<Venda> {
  const { status } = await readLockedVenda(trx, erp, id)
  requireOpenVenda({ status })
  const linhas = choosePrinted(await linhasDaVenda(trx, id), itens)
  const newest = await newestArteVersoes(trx, linhas.flatMap(listArtes))
  for (const linha of linhas) {
    const { aprovacao } = linha
    const shown = aprovacao?.situacao === 'enviada' ? aprovacao.artes : pickArtes(linha, newest)
    const versao = aprovacao?.versao ?? null
    await setLinhaAprovacao(trx, linha.id, { situacao: 'aprovada', versao, por, em: now(), texto: null, artes: shown })
  }
  await followApproval(trx, id, usuarioId)
  const descricao = `Anotado que ${por} aprovou: ${nameLinhas(linhas)}.`
  await recordProva(trx, id, { tipo: 'prova_aprovada', descricao, autor, usuarioId })
  return readVenda(trx, erp, id)
}

/** A change is asked for of one shown line, or of all that wait: until it is sent anew the link approves nothing of it. */
export async function askProvaChange(
  trx: Transacao,
  id: number,
  { itemId, texto, autor, usuarioId }: ProvaAutor & { readonly itemId?: number | undefined; readonly texto: string },
): Promise<void> {
  const isAsked = (linha: LinhaGuardada) => itemId === undefined || linha.id === itemId
  const linhas = (await linhasDaVenda(trx, id)).filter(
    (linha) => linha.aprovacao?.situacao === 'enviada' && isAsked(linha),
  )
  if (linhas.length === 0) throw new DomainError('ORCAMENTO_MUDOU')
  for (const { id: lineId, aprovacao } of linhas)
    if (aprovacao) await setLinhaAprovacao(trx, lineId, { ...aprovacao, situacao: 'mudanca', texto, em: now() })
  await followApproval(trx, id, usuarioId)
  const descricao = `O cliente pediu uma mudança em ${nameLinhas(linhas)}.`
  await recordProva(trx, id, { tipo: 'prova_mudanca', descricao, autor, usuarioId })
}

const NOT_ANSWERED = { por: null, texto: null } as const
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
/** The history says it with names; the audit, which is kept longer, without. */
async function recordProva(trx: Transacao, id: number, { tipo, descricao, autor, usuarioId }: ProvaAct): Promise<void> {
  await changeVendaRow(trx, id, {})
  await recordHistory(trx, { venda_id: id, tipo: 'prova', descricao, usuario_id: usuarioId })
  await auditAct(trx, autor, { tipo, alvo: { tipo: 'venda', id, nome: `Venda ${id}` } })
}
