/** The labels of the address fields, in the order of the screen. */
export const ROTULOS_DO_ENDERECO = {
  cep: 'CEP',
  municipio: 'Município',
  uf: 'UF',
  endereco: 'Endereço',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
} as const

export type CampoDoEndereco = keyof typeof ROTULOS_DO_ENDERECO
export type CamposDoEndereco = Record<CampoDoEndereco, string>

export const CAMPOS_DO_ENDERECO = Object.keys(ROTULOS_DO_ENDERECO) as CampoDoEndereco[]
