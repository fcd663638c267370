import { formatCep, formatDocumento, formatTelefone, formatTypedDocumento } from '@estampa/contract/shared/documents.ts'
import type { FieldMeta } from '@estampa/contract/shared/form.ts'
import { formatDecimal, formatMedida, parseDecimal, parseReais } from '@estampa/contract/shared/money.ts'
import type { RecordFields } from './useRecordForm.ts'

/** Facts that a form shows of one field, as the contract says it (`shared/generated/xFields.ts`). */
export interface FieldFacts extends FieldMeta {
  /** Most characters. */
  readonly max?: number
  readonly required?: true
}
export type FieldTable = Readonly<Record<string, FieldFacts>>
/** The texts in the fields of a form. */
export type TextsOf<F extends FieldTable> = { -readonly [K in keyof F]: string }

/** How a text of a kind is written when its field is left. */
export type Spelling = Partial<Record<NonNullable<FieldMeta['kind']>, (text: string) => string>>
const SPELLING: Spelling = {
  phone: formatTelefone,
  document: formatTypedDocumento,
  cep: formatCep,
  state: (text) => text.toUpperCase(),
}

/** How a stored text of a kind is shown. */
const SHOWN: Spelling = { phone: formatTelefone, document: formatDocumento, cep: formatCep }

/** Values of the texts: null for a number that was not given; NaN for one that cannot be read. */
type ValuesOf<F extends FieldTable> = {
  -readonly [K in keyof F]: F[K] extends { kind: 'money' } | { suffix: string } ? number | null : string
}

interface FieldsOf<F extends FieldTable, T> extends RecordFields<TextsOf<F>, T> {
  readonly table: F
  readonly spelling: Spelling
  readonly body: (texts: TextsOf<F>) => ValuesOf<F>
  readonly labels: Readonly<Record<keyof F, string>>
}

/** The fields of a record's form after their table: a stored 0 of a number means that none was given. */
export function recordFields<F extends FieldTable, T extends object>(table: F): FieldsOf<F, T> {
  const mapFields = <V>(convertField: (name: string, facts: FieldFacts) => V) =>
    Object.fromEntries(Object.entries(table).map(([name, facts]) => [name, convertField(name, facts)])) as Record<
      keyof F,
      V
    >
  return {
    table,
    spelling: SPELLING,
    of: (record) => mapFields((name, facts) => textOf(record?.[name as keyof T], facts)),
    body: (texts) => mapFields((name, facts) => valueOf(texts[name] ?? '', facts)) as ValuesOf<F>,
    labels: mapFields((_, { label, kind, suffix }) => {
      const unit = kind === 'money' ? 'R$' : suffix
      return unit ? `${label} (${unit})` : label
    }),
  }
}

function textOf(value: unknown, { kind, suffix }: FieldFacts): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return value === 0 ? '' : formatDecimal(Number(value))
  if (suffix) return value === 0 ? '' : formatMedida(Number(value))
  const text = String(value)
  return (kind && SHOWN[kind]?.(text)) ?? text
}

function valueOf(text: string, { kind, suffix }: FieldFacts): string | number | null {
  if (kind === 'money') return parseReais(text)
  if (suffix) return parseDecimal(text)
  return kind === 'state' ? text.trim().toUpperCase() : text.trim()
}
