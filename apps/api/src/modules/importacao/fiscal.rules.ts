import { cutText } from '@estampa/contract/shared/corte.ts'
import { type CampoFiscal, ORIGEM_INICIAL, ROTULOS_FISCAIS, UNIDADE_INICIAL } from '@estampa/contract/shared/fiscal.ts'
import {
  ALGARISMOS,
  DIGITOS_DO_CEST,
  DIGITOS_DO_NCM,
  lerCest,
  lerNcm,
  ORIGEM_INVALIDA,
  removeDots,
} from '@estampa/contract/shared/leituraFiscal.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'

/**
 * Fiscal value of a product that a cell gives; `aviso`: what was left out or put right. A row comes in all the same.
 */
export interface FiscalLido {
  readonly valor?: string | number | null
  readonly aviso?: string
}

const recusado = (campo: CampoFiscal, celula: string, erro: string): FiscalLido => ({
  aviso: `${ROTULOS_FISCAIS[campo]} “${cutText(celula, 40)}” ficou de fora. ${erro}.`,
})

/** Spreadsheet programs take the zero in front of a number away. */
function numero(
  campo: 'ncm' | 'cest',
  celula: string,
  ler: (texto: string) => string | null,
  erro: string,
): FiscalLido {
  const valor = ler(celula)
  if (valor !== null) return { valor }
  const numeroCompleto = removeDots(celula).length === ALGARISMOS[campo] - 1 ? ler(`0${celula}`) : null
  if (numeroCompleto === null) return recusado(campo, celula, erro)
  return {
    valor: numeroCompleto,
    aviso: `${ROTULOS_FISCAIS[campo]} “${celula}” sem o zero da frente: fica ${numeroCompleto}.`,
  }
}

/** `8`, and `8 - Nacional, …` as programs write it. */
const ORIGEM = /^([0-8])(?:\s*[-–—:)].*|\s+\D.*)?$/s

const LEITORES: Readonly<Record<CampoFiscal, (celula: string) => FiscalLido>> = {
  ncm: (celula) => numero('ncm', celula, lerNcm, DIGITOS_DO_NCM),
  cest: (celula) => numero('cest', celula, lerCest, DIGITOS_DO_CEST),
  origem_fiscal(celula) {
    const digito = ORIGEM.exec(celula)?.[1]
    return digito === undefined ? recusado('origem_fiscal', celula, ORIGEM_INVALIDA) : { valor: Number(digito) }
  },
  unidade: (celula) =>
    celula.length > CARACTERES.produto.unidade
      ? recusado('unidade', celula, `No máximo ${CARACTERES.produto.unidade} caracteres`)
      : { valor: celula },
}

/** `celula` null: the cell empties its field. */
export function parseFiscal(campo: CampoFiscal, celula: string | null): FiscalLido {
  if (celula !== null) return LEITORES[campo](celula.trim())
  return { valor: campo === 'origem_fiscal' ? ORIGEM_INICIAL : campo === 'unidade' ? UNIDADE_INICIAL : null }
}
