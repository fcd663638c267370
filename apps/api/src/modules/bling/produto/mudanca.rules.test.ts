import { describe, expect, test } from 'vitest'
import type { ProdutoLigado, VariacaoLigada } from './mudanca.data.ts'
import { comoEsta, impedimento, oQueMudou } from './mudanca.rules.ts'
import { comoEra } from './mudanca.sync.ts'
import { produtoDoBling } from './produtos.mapping.ts'

/** Code that is the same here, at Bling and as it was told. */
const buildCodigos = (sku: string) => ({ sku, contado: sku, codigo_la: sku })
const produto = {
  ...buildCodigos('CAM'),
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
const SIMPLES: ProdutoLigado = { ...produto, variacoes: [] }
const variacao = (id: number, nome: string): VariacaoLigada => {
  const propria = { variacao_id: id, nome, id_bling: String(70 + id) }
  return { ...produto, ...propria, ...buildCodigos(`CAM-${nome}`) }
}
const GRADE: ProdutoLigado = {
  ...SIMPLES,
  formato: 'V',
  tem_variacoes: true,
  variacoes: [variacao(1, 'P'), variacao(2, 'M')],
}
const KIT: ProdutoLigado = { ...SIMPLES, formato: 'E', kit: true }

const buildBlingProduto = (dados: object) =>
  produtoDoBling.parse({ data: { id: 70, codigo: 'CAM', situacao: 'A', ...dados } }).data
const filho = (id: number, nome: string, dados: object = {}) => ({ id: 70 + id, codigo: `CAM-${nome}`, ...dados })
const FILHOS = [filho(1, 'P'), filho(2, 'M')]

describe('what changed there', () => {
  test.each([
    ['a simple one', SIMPLES, buildBlingProduto({ formato: 'S' })],
    ['an inactive one', SIMPLES, buildBlingProduto({ formato: 'S', situacao: 'I' })],
    ['one of no format', SIMPLES, buildBlingProduto({ formato: '' })],
    ['one of no format, with variations', GRADE, buildBlingProduto({ formato: '', variacoes: FILHOS })],
    ['one of no format, a kit', KIT, buildBlingProduto({ formato: '' })],
    ['one with variations', GRADE, buildBlingProduto({ formato: 'V', variacoes: FILHOS })],
    ['one with further variations', GRADE, buildBlingProduto({ formato: 'V', variacoes: [...FILHOS, filho(3, 'G')] })],
    ['a kit', KIT, buildBlingProduto({ formato: 'E' })],
    [
      'a variation of no format',
      GRADE,
      buildBlingProduto({ formato: 'V', variacoes: [filho(1, 'P', { formato: '' }), filho(2, 'M')] }),
    ],
    // Linked so by a person.
    ['one with variations linked to a simple one', { ...GRADE, formato: 'S' }, buildBlingProduto({ formato: 'S' })],
    ['a simple one linked to one with variations', { ...SIMPLES, formato: 'V' }, buildBlingProduto({ formato: 'V' })],
    // Made by us just now.
    ['one whose variations go there next', { ...SIMPLES, tem_variacoes: true }, buildBlingProduto({ formato: 'V' })],
    ['a code in other letters', SIMPLES, buildBlingProduto({ formato: 'S', codigo: ' cam ' })],
    [
      'a code that was never looked at',
      { ...SIMPLES, codigo_la: null },
      buildBlingProduto({ formato: 'S', codigo: 'X' }),
    ],
    ['a code that is ours by now', { ...SIMPLES, sku: 'NOVO' }, buildBlingProduto({ formato: 'S', codigo: 'NOVO' })],
    [
      'a code that was told',
      { ...SIMPLES, sku: 'A', contado: 'NOVO' },
      buildBlingProduto({ formato: 'S', codigo: 'NOVO' }),
    ],
    ['no code, as before', { ...SIMPLES, codigo_la: '' }, buildBlingProduto({ formato: 'S', codigo: '' })],
  ])('%s: nothing', (_nome, localProduto, remoto) => {
    expect(oQueMudou(localProduto, remoto)).toEqual([])
  })

  const passou = (oldFormato: string, a: string) => [`No Bling ele passou de ${oldFormato} a ${a}.`]
  test.each([
    ['gone', SIMPLES, null, ['Este produto foi excluído no Bling.']],
    ['deleted', GRADE, buildBlingProduto({ formato: 'V', situacao: 'E' }), ['Este produto foi excluído no Bling.']],
    ['S to V', SIMPLES, buildBlingProduto({ formato: 'V' }), passou('produto simples', 'produto com variações')],
    ['S to E', SIMPLES, buildBlingProduto({ formato: 'E' }), passou('produto simples', 'kit')],
    ['V to S', GRADE, buildBlingProduto({ formato: 'S' }), passou('produto com variações', 'produto simples')],
    ['V to E', GRADE, buildBlingProduto({ formato: 'E' }), passou('produto com variações', 'kit')],
    ['E to V', KIT, buildBlingProduto({ formato: 'V' }), passou('kit', 'produto com variações')],
    ['E to S', KIT, buildBlingProduto({ formato: 'S' }), passou('kit', 'produto simples')],
    [
      'another code',
      SIMPLES,
      buildBlingProduto({ formato: 'S', codigo: 'X' }),
      ['O código de Camiseta passou de “CAM” a “X”.'],
    ],
    [
      'no code',
      SIMPLES,
      buildBlingProduto({ formato: 'S', codigo: '' }),
      ['O código de Camiseta passou de “CAM” a “”.'],
    ],
    [
      'two variations, each in its way',
      GRADE,
      buildBlingProduto({ formato: 'V', variacoes: [filho(2, 'M', { codigo: 'Y' })] }),
      ['A variação P não está mais neste produto no Bling.', 'O código de M passou de “CAM-M” a “Y”.'],
    ],
    [
      'a variation that is deleted, and one that is a kit',
      GRADE,
      buildBlingProduto({
        formato: 'V',
        variacoes: [filho(1, 'P', { situacao: 'E' }), filho(2, 'M', { formato: 'E' })],
      }),
      ['A variação P não está mais neste produto no Bling.', 'A variação M passou no Bling de produto simples a kit.'],
    ],
  ])('%s is said', (_nome, localProduto, remoto, frases) => {
    expect(oQueMudou(localProduto, remoto)).toEqual(frases)
  })
})

test.each([
  [SIMPLES, null, /continua excluído/],
  [SIMPLES, buildBlingProduto({ formato: 'S', situacao: 'E' }), /continua excluído/],
  [SIMPLES, buildBlingProduto({ formato: 'V' }), /crie aqui as variações/],
  [KIT, buildBlingProduto({ formato: 'V' }), /Aqui ele é um kit/],
  [GRADE, buildBlingProduto({ formato: 'S' }), /Aqui ele tem variações, e no Bling não/],
  // Variations, none of them linked.
  [{ ...GRADE, variacoes: [] }, buildBlingProduto({ formato: 'S' }), /Aqui ele tem variações, e no Bling não/],
  [GRADE, buildBlingProduto({ formato: 'E' }), /Aqui ele tem variações, e no Bling não/],
  [SIMPLES, buildBlingProduto({ formato: 'S' }), null],
  [SIMPLES, buildBlingProduto({ formato: 'E' }), null],
  [KIT, buildBlingProduto({ formato: 'S' }), null],
  [GRADE, buildBlingProduto({ formato: 'V' }), null],
])('linking %j again is hindered or not', (localProduto, remoto, frase) => {
  const sentence = impedimento(localProduto, remoto)
  if (frase === null) expect(sentence).toBeNull()
  else expect(sentence).toMatch(frase)
})

test('the codes of what stands there are kept of each child, none of one without', () => {
  const { formato, codigo, filhos } = comoEsta(
    buildBlingProduto({ formato: 'V', variacoes: [filho(1, 'P'), { id: 72 }] }),
  )
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
