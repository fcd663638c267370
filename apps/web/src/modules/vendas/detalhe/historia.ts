import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'

/** What a step says before what it says besides. */
const passo = (de: string | null, para: string | null): string =>
  `Passou de ${rotuloDoStatus(de ?? '')} para ${rotuloDoStatus(para ?? '')}.`

const isPasso = ({ tipo, de, para, descricao }: EventoDaVenda): boolean =>
  tipo === 'status' && de !== null && descricao.startsWith(passo(de, para))

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
    const besides = [evento, later].map(({ de, para, descricao }) => descricao.slice(passo(de, para).length)).join('')
    folded[folded.length - 1] = { ...later, de: evento.de, descricao: `${passo(evento.de, later.para)}${besides}` }
  }
  return folded
}
