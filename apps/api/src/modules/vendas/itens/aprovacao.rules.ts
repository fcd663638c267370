import type { AprovacaoGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import type { LinhaDaVenda, LinhaGuardada } from './itens.data.ts'
import { formatVendaLinhaName, mesmaPeca } from './pecas.ts'

/** What the customer said of a line's prints, and what voids it. */

/** The parts of a line that changed since the customer saw it, in words; empty: the approval holds. */
export function listShownChanges(before: LinhaDaVenda, after: LinhaDaVenda): string[] {
  const readShown = ({ estampas = [], personalizacao = [], mockups = [] }: LinhaDaVenda) => ({
    'a estampa mudou': keyOfEstampas(estampas),
    'os nomes mudaram': JSON.stringify(personalizacao),
    'as imagens mudaram': mockups.map(({ arquivo }) => arquivo).join(),
  })
  const shownBefore = Object.entries(readShown(before))
  const shownAfter = new Map(Object.entries(readShown(after)))
  const changes = shownBefore.flatMap(([change, value]) => (shownAfter.get(change) === value ? [] : [change]))
  return mesmaPeca(before, after) ? changes : ['a peça mudou', ...changes]
}

/** What the customer's answer is after an edit: a change that was asked of the prints stays while these are the same. */
export function keepAnswer(before: LinhaDaVenda, after: LinhaDaVenda): AprovacaoGuardada | null {
  const { aprovacao = null, estampas = [] } = before
  if (listShownChanges(before, after).length === 0) return aprovacao
  const isAsked = aprovacao !== null && aprovacao.situacao !== 'aprovada' && aprovacao.texto !== null
  const isSamePrint = keyOfEstampas(estampas) === keyOfEstampas(after.estampas ?? [])
  return isAsked && isSamePrint ? { ...aprovacao, situacao: 'mudanca' } : null
}

/** The sentence of an approval, or of a proof that waits for an answer, which these changes void; empty: it was neither. */
export function tellVoidedAprovacao(before: LinhaDaVenda, changes: readonly string[]): string {
  const nome = formatVendaLinhaName(before)
  const porque = new Intl.ListFormat('pt-BR').format(changes)
  if (before.aprovacao?.situacao === 'aprovada') return ` A aprovação da arte de ${nome} caiu: ${porque}.`
  return before.aprovacao?.situacao === 'enviada' ? ` A prova de ${nome} não vale mais: ${porque}.` : ''
}

/**
 * The sentences of an edit. `itemIds`: of which stored line each new one is, by its place; without them, a line of the same piece
 * is. A line that is gone is told by the edit itself.
 */
export function tellVoidedAprovacoes(
  antes: readonly LinhaGuardada[],
  linhas: readonly LinhaDaVenda[],
  itemIds: readonly (number | undefined)[],
): string {
  const known = new Set(antes.map(({ id }) => id))
  const unnamed = linhas.filter((_, n) => !known.has(itemIds[n] ?? 0))
  return antes
    .map((before) => {
      const place = itemIds.indexOf(before.id)
      const samePieces = unnamed.filter((linha) => mesmaPeca(before, linha))
      const candidates = place < 0 ? samePieces : linhas.slice(place, place + 1)
      const changes = candidates.map((linha) => listShownChanges(before, linha))
      const [fewest = []] = changes.toSorted((first, second) => first.length - second.length)
      return fewest.length === 0 ? '' : tellVoidedAprovacao(before, fewest)
    })
    .join('')
}
