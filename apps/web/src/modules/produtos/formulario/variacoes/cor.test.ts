import { expect, test } from 'vitest'
import { comImagem, gruposDeCor, ligadaEm } from './cor.ts'

const v = (nome_cor: string, ...imagens: string[]) => ({ cor: '#000000', nome_cor, imagens })

test('variations are grouped by colour, whatever accents and case; none without a colour', () => {
  const variacoes = [v('Preto', 'a'), v('Lilás'), v('preto'), v(' '), v('lilas', 'a')]
  const grupos = gruposDeCor(variacoes)
  expect(grupos.map(({ nome_cor, indices }) => [nome_cor, indices])).toEqual([
    ['Preto', [0, 2]],
    ['Lilás', [1, 4]],
  ])
  expect(grupos.map((grupo) => ligadaEm(grupo, variacoes, 'a'))).toEqual([1, 1])
})

test('a picture is linked once and taken away whole', () => {
  expect(comImagem(['a', 'b'], 'a', true)).toEqual(['a', 'b'])
  expect(comImagem(['a'], 'c', true)).toEqual(['a', 'c'])
  expect(comImagem(['a', 'b'], 'a', false)).toEqual(['b'])
})
