import { DomainError } from '../../infra/base/errors.ts'
import type { Contas } from './producao.data.ts'

/** Pieces that come (+) or go (−), and that are held or let go. */
type Mudanca = Readonly<Record<'quantidade' | 'reservado', number>>
export interface PassoDaProducao {
  readonly contas: Contas
  readonly lisa: Mudanca
  readonly pronta: Mudanca
}

/** Pieces that are available besides the figures. */
export interface Disponiveis {
  readonly lisa: string
  /** Blanks that no sale and no production has reserved. */
  readonly livres: number
  /** Printed pieces that can be taken back: those that the line holds, or that are free on the shelf. */
  readonly prontas: number
}

const IGUAL: Mudanca = { quantidade: 0, reservado: 0 }
export const faltam = ({ pedida, feita }: Pick<Contas, 'pedida' | 'feita'>): number => pedida - feita

const menos = (podem: number, acao: string) =>
  new DomainError('PRODUCAO_COM_MENOS', { podem: Math.max(0, podem), acao })
const buildMissingLisaError = ({ lisa, livres }: Disponiveis, reservada: number) =>
  new DomainError('FALTA_PECA_LISA', { lisa, livres: livres + reservada })

function requireProntas({ feita }: Contas, n: number, { prontas }: Disponiveis, acao: string): void {
  if (n > Math.min(feita, prontas)) throw menos(Math.min(feita, prontas), acao)
}

/** n blanks become n printed pieces; the blanks that are held for it go first. */
export function finishPecas(contas: Contas, n: number, ha: Disponiveis): PassoDaProducao {
  if (n > faltam(contas)) throw menos(faltam(contas), 'concluídas')
  const reservedPecas = Math.min(n, contas.reservada)
  if (n - reservedPecas > ha.livres) throw buildMissingLisaError(ha, contas.reservada)
  return {
    contas: { ...contas, feita: contas.feita + n, reservada: contas.reservada - reservedPecas },
    lisa: { quantidade: -n, reservado: 0 - reservedPecas },
    pronta: { quantidade: n, reservado: n },
  }
}

/** n blanks are spoilt, and as many are needed again: free ones take their place, as far as there are any. */
export function loseLisas(contas: Contas, n: number, ha: Disponiveis): PassoDaProducao {
  if (n > faltam(contas)) throw menos(faltam(contas), 'perdidas')
  const aMenos = Math.max(0, n - ha.livres)
  if (aMenos > contas.reservada) throw buildMissingLisaError(ha, contas.reservada)
  return {
    contas: { ...contas, perdida: contas.perdida + n, reservada: contas.reservada - aMenos },
    lisa: { quantidade: -n, reservado: 0 - aMenos },
    pronta: IGUAL,
  }
}

/** n printed pieces turn out to be faulty: they are to be made again. */
export function loseProntas(contas: Contas, n: number, ha: Disponiveis): PassoDaProducao {
  requireProntas(contas, n, ha, 'perdidas')
  const novas = Math.max(0, Math.min(n, ha.livres))
  return {
    contas: { ...contas, feita: contas.feita - n, perdida: contas.perdida + n, reservada: contas.reservada + novas },
    lisa: { quantidade: 0, reservado: novas },
    pronta: { quantidade: -n, reservado: -n },
  }
}

/** The printed pieces are blanks again. */
export function reverseConclusao(contas: Contas, n: number, ha: Disponiveis): PassoDaProducao {
  requireProntas(contas, n, ha, 'desfeitas')
  return {
    contas: { ...contas, feita: contas.feita - n, reservada: contas.reservada + n },
    lisa: { quantidade: n, reservado: n },
    pronta: { quantidade: -n, reservado: -n },
  }
}

/** The blanks were not lost: they are held where they are needed. */
export function reversePerda(contas: Contas, n: number): PassoDaProducao {
  const novas = Math.min(n, faltam(contas) - contas.reservada)
  return {
    contas: { ...contas, perdida: contas.perdida - n, reservada: contas.reservada + novas },
    lisa: { quantidade: n, reservado: novas },
    pronta: IGUAL,
  }
}

/** The printed pieces were not faulty: blanks held for new ones are free where these are needed no longer. */
export function reverseProntaPerda(contas: Contas, n: number): PassoDaProducao {
  if (n > faltam(contas)) throw menos(faltam(contas), 'desfeitas')
  const reservada = Math.min(contas.reservada, faltam(contas) - n)
  return {
    contas: { ...contas, feita: contas.feita + n, perdida: contas.perdida - n, reservada },
    lisa: { quantidade: 0, reservado: reservada - contas.reservada },
    pronta: { quantidade: n, reservado: n },
  }
}

/** Moves of one piece as one; none when it stays where it is. */
export function joinMudancas<T extends { readonly quantidade: number }>(mudancas: readonly T[]): T[] {
  const [first] = mudancas
  const quantidade = mudancas.reduce((soma, mudanca) => soma + mudanca.quantidade, 0)
  return first && quantidade !== 0 ? [{ ...first, quantidade }] : []
}
