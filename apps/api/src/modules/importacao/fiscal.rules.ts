import { cortar } from '@estampa/contract/shared/corte.ts'
import { type CampoFiscal, ORIGEM_INICIAL, ROTULOS_FISCAIS, UNIDADE_INICIAL } from '@estampa/contract/shared/fiscal.ts'
import {
  ALGARISMOS,
  DIGITOS_DO_CEST,
  DIGITOS_DO_NCM,
  lerCest,
  lerNcm,
  ORIGEM_INVALIDA,
  semPontos,
} from '@estampa/contract/shared/leituraFiscal.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'

/** What a cell says of a product's fiscal data; `aviso`: what was left out or put right. A row comes in all the same. */
export interface FiscalLido {
  readonly valor?: string | number | null
  readonly aviso?: string
}

const fora = (campo: CampoFiscal, dito: string, erro: string): FiscalLido => ({
  aviso: `${ROTULOS_FISCAIS[campo]} “${cortar(dito, 40)}” ficou de fora. ${erro}.`,
})

/** Spreadsheet programs take the zero in front of a number away. */
function numero(campo: 'ncm' | 'cest', dito: string, ler: (texto: string) => string | null, erro: string): FiscalLido {
  const valor = ler(dito)
  if (valor !== null) return { valor }
  const comZero = semPontos(dito).length === ALGARISMOS[campo] - 1 ? ler(`0${dito}`) : null
  if (comZero === null) return fora(campo, dito, erro)
  return { valor: comZero, aviso: `${ROTULOS_FISCAIS[campo]} “${dito}” sem o zero da frente: fica ${comZero}.` }
}

/** `8`, and `8 - Nacional, …` as programs write it. */
const ORIGEM = /^([0-8])(?:\s*[-–—:)].*|\s+\D.*)?$/s

const LEITORES: Readonly<Record<CampoFiscal, (dito: string) => FiscalLido>> = {
  ncm: (dito) => numero('ncm', dito, lerNcm, DIGITOS_DO_NCM),
  cest: (dito) => numero('cest', dito, lerCest, DIGITOS_DO_CEST),
  origem_fiscal(dito) {
    const digito = ORIGEM.exec(dito)?.[1]
    return digito === undefined ? fora('origem_fiscal', dito, ORIGEM_INVALIDA) : { valor: Number(digito) }
  },
  unidade: (dito) =>
    dito.length > CARACTERES.produto.unidade
      ? fora('unidade', dito, `No máximo ${CARACTERES.produto.unidade} caracteres`)
      : { valor: dito },
}

/** `dito` null: the cell empties its field. */
export function lerFiscal(campo: CampoFiscal, dito: string | null): FiscalLido {
  if (dito !== null) return LEITORES[campo](dito.trim())
  return { valor: campo === 'origem_fiscal' ? ORIGEM_INICIAL : campo === 'unidade' ? UNIDADE_INICIAL : null }
}
