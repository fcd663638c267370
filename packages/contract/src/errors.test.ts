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

test.each([
  ['DADOS_INVALIDOS', 400],
  ['NAO_AUTENTICADO', 401],
  ['SEM_PERMISSAO', 403],
  ['VENDA_NAO_ENCONTRADA', 404],
  ['REQUISICAO_LENTA', 408],
  ['EDICAO_CONCORRENTE', 409],
  ['CORPO_GRANDE', 413],
  ['TIPO_NAO_SUPORTADO', 415],
  ['MUITAS_TENTATIVAS', 429],
  ['CABECALHO_GRANDE', 431],
  ['ERRO_INTERNO', 500],
  ['BLING_RECUSOU', 502],
  ['SOBRECARGA', 503],
  ['SEM_ESPACO', 507],
] as const)('%s answers with %d', (codigo, status) => {
  expect(errors[codigo].status).toBe(status)
})

test('no code stands under two statuses', () => {
  const codes = Object.values(sentences).flatMap(Object.keys)
  expect(codes).toHaveLength(Object.keys(errors).length)
})

test('the sentences that screens look into keep the words they look for', () => {
  expect(errorSentence('SKU_REPETIDO')).toBe('Já existe um produto ou variação com este SKU.')
  expect(errorSentence('ATRIBUTO_REPETIDO')).toContain('Já existe um atributo')
})
