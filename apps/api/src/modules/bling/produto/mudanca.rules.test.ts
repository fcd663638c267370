import { describe, expect, test } from 'vitest'
import type { ProdutoAqui, VariacaoAqui } from './mudanca.data.ts'
import { comoEsta, impedimento, oQueMudou } from './mudanca.rules.ts'
import { comoEra } from './mudanca.sync.ts'
import { produtoDoBling } from './produtos.mapping.ts'

/** A code that is the same here, there and as it was told. */
const comCodigo = (sku: string) => ({ sku, contado: sku, codigo_la: sku })
const produto = {
  ...comCodigo('CAM'),
  produto_id: 1,
  variacao_id: null,
  titulo: 'Camiseta',
  nome: '',
  kit: false,
  tem_variacoes: false,
  id_bling: '70',
  formato: 'S',
  pai: null,
}
const SIMPLES: ProdutoAqui = { ...produto, variacoes: [] }
const variacao = (id: number, nome: string): VariacaoAqui => {
  const propria = { variacao_id: id, nome, id_bling: String(70 + id) }
  return { ...produto, ...propria, ...comCodigo(`CAM-${nome}`) }
}
const GRADE: ProdutoAqui = {
  ...SIMPLES,
  formato: 'V',
  tem_variacoes: true,
  variacoes: [variacao(1, 'P'), variacao(2, 'M')],
}
const KIT: ProdutoAqui = { ...SIMPLES, formato: 'E', kit: true }

const la = (dados: object) => produtoDoBling.parse({ data: { id: 70, codigo: 'CAM', situacao: 'A', ...dados } }).data
const filho = (id: number, nome: string, dados: object = {}) => ({ id: 70 + id, codigo: `CAM-${nome}`, ...dados })
const FILHOS = [filho(1, 'P'), filho(2, 'M')]

describe('what changed there', () => {
  test.each([
    ['a simple one', SIMPLES, la({ formato: 'S' })],
    ['an inactive one', SIMPLES, la({ formato: 'S', situacao: 'I' })],
    ['one of no format', SIMPLES, la({ formato: '' })],
    ['one of no format, with variations', GRADE, la({ formato: '', variacoes: FILHOS })],
    ['one of no format, a kit', KIT, la({ formato: '' })],
    ['one with variations', GRADE, la({ formato: 'V', variacoes: FILHOS })],
    ['one with further variations', GRADE, la({ formato: 'V', variacoes: [...FILHOS, filho(3, 'G')] })],
    ['a kit', KIT, la({ formato: 'E' })],
    [
      'a variation of no format',
      GRADE,
      la({ formato: 'V', variacoes: [filho(1, 'P', { formato: '' }), filho(2, 'M')] }),
    ],
    // Linked so by a person.
    ['one with variations linked to a simple one', { ...GRADE, formato: 'S' }, la({ formato: 'S' })],
    ['a simple one linked to one with variations', { ...SIMPLES, formato: 'V' }, la({ formato: 'V' })],
    // Made by us just now.
    ['one whose variations go there next', { ...SIMPLES, tem_variacoes: true }, la({ formato: 'V' })],
    ['a code in other letters', SIMPLES, la({ formato: 'S', codigo: ' cam ' })],
    ['a code that was never looked at', { ...SIMPLES, codigo_la: null }, la({ formato: 'S', codigo: 'X' })],
    ['a code that is ours by now', { ...SIMPLES, sku: 'NOVO' }, la({ formato: 'S', codigo: 'NOVO' })],
    ['a code that was told', { ...SIMPLES, sku: 'A', contado: 'NOVO' }, la({ formato: 'S', codigo: 'NOVO' })],
    ['no code, as before', { ...SIMPLES, codigo_la: '' }, la({ formato: 'S', codigo: '' })],
  ])('%s: nothing', (_nome, aqui, remoto) => {
    expect(oQueMudou(aqui, remoto)).toEqual([])
  })

  const passou = (de: string, a: string) => [`No Bling ele passou de ${de} a ${a}.`]
  test.each([
    ['gone', SIMPLES, null, ['Este produto foi excluído no Bling.']],
    ['deleted', GRADE, la({ formato: 'V', situacao: 'E' }), ['Este produto foi excluído no Bling.']],
    ['S to V', SIMPLES, la({ formato: 'V' }), passou('produto simples', 'produto com variações')],
    ['S to E', SIMPLES, la({ formato: 'E' }), passou('produto simples', 'kit')],
    ['V to S', GRADE, la({ formato: 'S' }), passou('produto com variações', 'produto simples')],
    ['V to E', GRADE, la({ formato: 'E' }), passou('produto com variações', 'kit')],
    ['E to V', KIT, la({ formato: 'V' }), passou('kit', 'produto com variações')],
    ['E to S', KIT, la({ formato: 'S' }), passou('kit', 'produto simples')],
    ['another code', SIMPLES, la({ formato: 'S', codigo: 'X' }), ['O código de Camiseta passou de “CAM” a “X”.']],
    ['no code', SIMPLES, la({ formato: 'S', codigo: '' }), ['O código de Camiseta passou de “CAM” a “”.']],
    [
      'two variations, each in its way',
      GRADE,
      la({ formato: 'V', variacoes: [filho(2, 'M', { codigo: 'Y' })] }),
      ['A variação P não está mais neste produto no Bling.', 'O código de M passou de “CAM-M” a “Y”.'],
    ],
    [
      'a variation that is deleted, and one that is a kit',
      GRADE,
      la({ formato: 'V', variacoes: [filho(1, 'P', { situacao: 'E' }), filho(2, 'M', { formato: 'E' })] }),
      ['A variação P não está mais neste produto no Bling.', 'A variação M passou no Bling de produto simples a kit.'],
    ],
  ])('%s is said', (_nome, aqui, remoto, frases) => {
    expect(oQueMudou(aqui, remoto)).toEqual(frases)
  })
})

test.each([
  [SIMPLES, null, /continua excluído/],
  [SIMPLES, la({ formato: 'S', situacao: 'E' }), /continua excluído/],
  [SIMPLES, la({ formato: 'V' }), /crie aqui as variações/],
  [KIT, la({ formato: 'V' }), /Aqui ele é um kit/],
  [GRADE, la({ formato: 'S' }), /Aqui ele tem variações, e no Bling não/],
  // Of which none is linked.
  [{ ...GRADE, variacoes: [] }, la({ formato: 'S' }), /Aqui ele tem variações, e no Bling não/],
  [GRADE, la({ formato: 'E' }), /Aqui ele tem variações, e no Bling não/],
  [SIMPLES, la({ formato: 'S' }), null],
  [SIMPLES, la({ formato: 'E' }), null],
  [KIT, la({ formato: 'S' }), null],
  [GRADE, la({ formato: 'V' }), null],
])('linking %j again is hindered or not', (aqui, remoto, frase) => {
  const dita = impedimento(aqui, remoto)
  if (frase === null) expect(dita).toBeNull()
  else expect(dita).toMatch(frase)
})

test('the codes of what stands there are kept of each child, none of one without', () => {
  const { formato, codigo, filhos } = comoEsta(la({ formato: 'V', variacoes: [filho(1, 'P'), { id: 72 }] }))
  expect([formato, codigo, [...filhos]]).toEqual([
    'V',
    'CAM',
    [
      ['71', 'CAM-P'],
      ['72', ''],
    ],
  ])
})

const dela = { ...produto, variacao_id: 5, id_bling: '71', pai: '70' }
const linha = { id: 70, codigo: 'CAM', situacao: 'A', formato: 'S' }
test.each([
  ['as it was', produto, linha, true],
  ['that says little', produto, { id: 70, codigo: 'CAM' }, true],
  ['deleted', produto, { ...linha, situacao: 'E' }, false],
  ['of another kind', produto, { ...linha, formato: 'V' }, false],
  ['of another code', produto, { ...linha, codigo: 'X' }, false],
  ['of its parent', dela, { ...linha, idProdutoPai: 70 }, true],
  ['that names no parent', dela, linha, true],
  ['of another parent', dela, { ...linha, idProdutoPai: 99 }, false],
])('a row of the account’s list %s', (_nome, ligada, lida, sim) => {
  expect(comoEra(ligada, lida)).toBe(sim)
})
