import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'

type Passo = Pick<EventoDaVenda, 'de' | 'para'>
/** The first words of a step, before its details. */
const formatPasso = ({ de, para }: Passo): string =>
  `Passou de ${rotuloDoStatus(de ?? '')} para ${rotuloDoStatus(para ?? '')}.`

const isPasso = (evento: EventoDaVenda): boolean =>
  evento.tipo === 'status' && evento.de !== null && evento.descricao.startsWith(formatPasso(evento))

/** Longer than an act takes between two of its steps, shorter than a person between two acts. */
const ONE_ACT_MS = 2000

/**
 * The steps that one act took, such as a sale at the counter, as one: `Passou de Separação para Concluído.` Latest first, as
 * they come.
 */
export function foldPassos(eventos: readonly EventoDaVenda[]): EventoDaVenda[] {
  const folded: EventoDaVenda[] = []
  for (const [i, evento] of eventos.entries()) {
    const later = folded.at(-1)
    const last = eventos[i - 1]
    const isSameAct =
      later !== undefined &&
      last !== undefined &&
      isPasso(later) &&
      isPasso(evento) &&
      Date.parse(last.criado_em) - Date.parse(evento.criado_em) <= ONE_ACT_MS &&
      later.usuario === evento.usuario &&
      later.de === evento.para
    if (!isSameAct) {
      folded.push(evento)
      continue
    }
    const besides = [evento, later].map((step) => step.descricao.slice(formatPasso(step).length)).join('')
    const passo = { ...later, de: evento.de }
    folded[folded.length - 1] = { ...passo, descricao: `${formatPasso(passo)}${besides}` }
  }
  return folded
}
