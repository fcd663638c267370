import type { ModoDaImportacao } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import type { Diferenca, Linha, Proposta, Valor } from './registros.ts'

/** A row that is not taken; its reason is one or more sentences. */
export class Recusada extends Error {}

/** The same of each row, whatever kind it is: a row whose cells cannot be read, or that is refused, is wrong as a whole. */
export function proporLinha(linha: Linha, propor: () => Omit<Proposta, 'linha'>): Proposta {
  if (linha.erros.length > 0) return errada(linha, linha.erros.join(' '))
  try {
    const { motivo, ...proposta } = propor()
    return { linha: linha.linha, ...proposta, motivo: [motivo, ...linha.duvidas].filter(Boolean).join(' ') || null }
  } catch (error) {
    if (!(error instanceof Recusada)) throw error
    return errada(linha, error.message)
  }
}

const errada = ({ linha }: Linha, motivo: string): Proposta => ({ linha, proposta: 'erro', motivo, diferencas: [] })

/** What a record that is here already becomes. */
export const alterarSe = (modo: ModoDaImportacao, diferencas: readonly Diferenca[]) =>
  modo === 'criar'
    ? ({ proposta: 'igual', motivo: 'Já está aqui, e esta importação só cria.', diferencas: [] } as const)
    : ({ proposta: diferencas.length > 0 ? 'alterar' : 'igual', motivo: null, diferencas } as const)

/** Two values of a field that mean the same: nothing and an empty text do. */
export const mesmoValor = (a: Valor, b: Valor): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) < 1e-9
    : String(a ?? '').replaceAll('\r\n', '\n') === String(b ?? '').replaceAll('\r\n', '\n')
