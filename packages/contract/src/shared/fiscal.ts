/** Fiscal fields: what an invoice says of a product besides title and price. Variations have their product's. */
export const CAMPOS_FISCAIS = ['ncm', 'origem_fiscal', 'cest', 'unidade'] as const
export type CampoFiscal = (typeof CAMPOS_FISCAIS)[number]
/** As forms, columns and comparisons call them. */
export const ROTULOS_FISCAIS = {
  ncm: 'NCM',
  origem_fiscal: 'Origem',
  cest: 'CEST',
  unidade: 'Unidade',
} as const satisfies Record<CampoFiscal, string>
export const isCampoFiscal = (campo: string): campo is CampoFiscal => Object.hasOwn(ROTULOS_FISCAIS, campo)

/** A product has these until a person says others. */
export const ORIGEM_INICIAL = 0
export const UNIDADE_INICIAL = 'UN'

/** As people and other programs write them: `61091000` is `6109.10.00`. */
export const formatNcm = (ncm: string): string => ncm.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3')
export const formatCest = (cest: string): string => cest.replace(/^(\d{2})(\d{3})(\d{2})$/, '$1.$2.$3')
