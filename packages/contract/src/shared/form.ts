/**
 * Presentation of a field in a form, stated as `.meta(…)` of its schema; the web's tables of fields are written from it
 * (`node scripts/checks/readers.mjs`), and the API's document shows it.
 */
export interface FieldMeta {
  readonly label: string
  /** Kind of input to the field, when it is no plain text. */
  readonly kind?: 'money' | 'phone' | 'email' | 'document' | 'cep' | 'state'
  /** The unit of a measure: `cm`, `kg`. */
  readonly suffix?: string
  /** Rows of a text of several lines. */
  readonly lines?: number
}

/** Fields of the address, in the order of the screen. */
export const ADDRESS = {
  cep: { label: 'CEP', kind: 'cep' },
  municipio: { label: 'Município' },
  uf: { label: 'UF', kind: 'state' },
  endereco: { label: 'Endereço' },
  numero: { label: 'Número' },
  complemento: { label: 'Complemento' },
  bairro: { label: 'Bairro' },
} as const satisfies Record<string, FieldMeta>

/** Contact of a person or a firm. */
export const CONTACT = {
  telefone: { label: 'Telefone', kind: 'phone' },
  email: { label: 'E-mail', kind: 'email' },
} as const satisfies Record<string, FieldMeta>
