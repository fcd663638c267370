import { expect, test } from 'vitest'
import { montarFolha, somaDaFolha } from './MontarFolha.tsx'

const estampa = (arte_id: number, largura_mm: number, altura_mm: number) => ({
  posicao: 'frente',
  tecnica: 'dtf',
  distancia_gola_mm: null,
  arte: `Arte ${arte_id}`,
  arquivo: '',
  versao: 1,
  largura_px: null,
  arte_id,
  largura_mm,
  altura_mm,
})

test('sums prints of one size in rows over the width; a finished production and one that is too wide take no length', () => {
  const producoes = [
    { faltam: 3, estampas: [estampa(1, 280, 300)] },
    { faltam: 2, estampas: [estampa(1, 280, 300), estampa(2, 600, 100)] },
    { faltam: 0, estampas: [estampa(3, 50, 50)] },
  ] as const
  const linhas = montarFolha(producoes as never, { largura: 570, espaco: 10 })
  expect(linhas.map(({ arte, pecas, comprimento_mm }) => [arte, pecas, comprimento_mm])).toEqual([
    ['Arte 1', 5, 930],
    ['Arte 2', 2, null],
  ])
  expect(somaDaFolha(linhas)).toEqual({ pecas: 7, comprimento_mm: 930 })
})
