import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderFields } from '../../test/support/render-fields.ts'
import { renderQuestions } from '../../test/support/render-questions.ts'
import { renderReaders } from '../../test/support/render-readers.ts'
import { acessoApi } from './generated/acessoApi.ts'
import { clientesApi } from './generated/clientesApi.ts'
import { copiasApi } from './generated/copiasApi.ts'
import { importacoesApi } from './generated/importacoesApi.ts'
import { orcamentosApi } from './generated/orcamentosApi.ts'

const FOLDER = join(import.meta.dirname, 'generated')

test('readers of answers and fields of forms are what the contract gives (node scripts/checks/readers.mjs)', async () => {
  const written = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]))
  expect(written).toEqual(new Map([...(await renderReaders()), ...(await renderFields()), renderQuestions()]))
})

test('an answer that holds more than the contract names is not cut, and a file comes as it is', () => {
  const desafio = { challenge: 'YQ', rp: { id: 'loja' }, pubKeyCredParams: [{ alg: -7 }] }
  expect(acessoApi.read('POST /auth/segundo-fator/chaves/desafio/', desafio)).toEqual(desafio)
  const arquivo = new Blob(['%PDF'])
  expect(clientesApi.read('GET /clientes/', arquivo)).toBe(arquivo)
})

test('an unknown value is read as the contract says also where there may be none', () => {
  const vence = (valor: unknown) => orcamentosApi.read('GET /orcamentos/', [{ id: 1, vence: valor }]).results[0]?.vence
  expect(['hoje', 'depois', null].map(vence)).toEqual(['hoje', 'amanha', null])
  const planilha = importacoesApi.read('GET /importacoes/:id/', {
    tipo: 'x',
    modo: 'x',
    estoque: 'x',
    colunas: [{ campo: 'x' }],
  })
  expect(planilha).toMatchObject({ tipo: 'produtos', modo: 'ambos', numeros: 'sem_duvida', estoque: 'contado' })
  expect(planilha.colunas).toEqual([{ coluna: '', campo: null }])
  const modo = (valor: unknown) => copiasApi.read('GET /copias/', { cifra: { modo: valor } }).cifra.modo
  expect(['senha', 'outra', null].map(modo)).toEqual(['senha', 'nenhuma', null])
})
