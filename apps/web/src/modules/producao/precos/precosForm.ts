import type { Tecnica } from '@estampa/contract/producao/opcoes.ts'
import type { PrecosDeEstampa, PrecosEntrada, TabelaDeEstampa } from '@estampa/contract/producao/precos.schemas.ts'
import { formatDecimal, formatPlainNumber, inteiroDoTexto, parseDecimal } from '@estampa/contract/shared/money.ts'

/** The price tables as they are typed. */
export interface FaixaDigitada {
  readonly a_partir_de: string
  readonly por_peca: string
  readonly por_cor: string
  readonly custo_por_peca: string
}
export interface TabelaDigitada {
  readonly tecnica: Tecnica
  /** Empty: any area. */
  readonly area_ate_cm2: string
  readonly montagem: string
  readonly montagem_por_cor: string
  readonly faixas: FaixaDigitada[]
}
export interface CamposDosPrecos {
  readonly tabelas: TabelaDigitada[]
}

/** Nothing to pay is an empty field. */
const reais = (valor: number | null) => (valor === 0 ? '' : formatDecimal(valor))

const tabelaDigitada = ({ tecnica, area_ate_cm2, faixas, montagem, montagem_por_cor }: TabelaDeEstampa) => ({
  tecnica,
  area_ate_cm2: formatPlainNumber(area_ate_cm2),
  montagem: reais(montagem),
  montagem_por_cor: reais(montagem_por_cor),
  faixas: faixas.map(({ a_partir_de, por_peca, por_cor, custo_por_peca }) => ({
    a_partir_de: String(a_partir_de),
    por_peca: formatDecimal(por_peca),
    por_cor: reais(por_cor),
    custo_por_peca: formatDecimal(custo_por_peca),
  })),
})
export const camposDosPrecos = (precos: PrecosDeEstampa = { tabelas: [] }): CamposDosPrecos => ({
  tabelas: precos.tabelas.map(tabelaDigitada),
})

/** The tables as they are sent; a number that cannot be read stays one that the contract refuses. */
export const precosEntradaOf = ({ tabelas }: CamposDosPrecos) => ({
  tabelas: tabelas.map(({ area_ate_cm2, faixas, ...tabela }) => ({
    ...tabela,
    area_ate_cm2: parseDecimal(area_ate_cm2),
    faixas: faixas.map(({ a_partir_de, ...faixa }) => ({ ...faixa, a_partir_de: inteiroDoTexto(a_partir_de) })),
  })) as unknown as PrecosEntrada['tabelas'],
})

export const EMPTY_FAIXA: FaixaDigitada = { a_partir_de: '', por_peca: '', por_cor: '', custo_por_peca: '' }
/** A new table begins with the quantities at which print shops change their price. */
export const newTabela = (tecnica: Tecnica): TabelaDigitada => ({
  tecnica,
  area_ate_cm2: '',
  montagem: '',
  montagem_por_cor: '',
  faixas: ['1', '10', '30', '100'].map((a_partir_de) => ({ ...EMPTY_FAIXA, a_partir_de })),
})
