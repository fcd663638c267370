import { expect, test } from 'vitest'
import { type ErrorCode, errorSentence, errors, sentences } from './errors.ts'

test('a sentence is filled with its data and keeps what it was not given', () => {
  expect(errorSentence('MODELO_EM_USO', { quantidade: 3 })).toContain('3 produtos o utilizam.')
  expect(errorSentence('MODELO_EM_USO', { quantidade: 1 })).toContain('1 produto o utiliza.')
  expect(errorSentence('MODELO_EM_USO', { quantidade: 0 })).toContain('0 produtos o utilizam.')
  expect(errorSentence('MODELO_EM_USO')).toContain('{quantidade|')
  expect(errorSentence('MUITAS_TENTATIVAS', { segundos: 1 })).toBe('Muitas tentativas. Aguarde 1 s e tente novamente.')
})

test('every row has a stable code and a sentence', () => {
  const rows = Object.entries(errors) as [ErrorCode, (typeof errors)[ErrorCode]][]
  expect(rows.length).toBeGreaterThan(20)
  for (const [codigo, { mensagem }] of rows) {
    expect(codigo).toMatch(/^[A-Z][A-Z0-9_]+$/)
    // A rule of the sale's machine says the whole sentence itself; a provider's name begins one.
    expect(mensagem).toMatch(/^(\p{Lu}|\{motivo\}$|\{quem\} )/u)
  }
})

test('a code answers with the status that it stands under, and stands under no second one', () => {
  expect([errors.DADOS_INVALIDOS.status, errors.SEM_ESPACO.status]).toEqual([400, 507])
  const codes = Object.values(sentences).flatMap(Object.keys)
  expect(codes).toHaveLength(Object.keys(errors).length)
})

test('the sentences that screens look into keep the words they look for', () => {
  expect(errorSentence('SKU_REPETIDO')).toBe('Já existe um produto ou variação com este SKU.')
  expect(errorSentence('ATRIBUTO_REPETIDO')).toContain('Já existe um atributo')
})
