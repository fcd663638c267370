import { describe, expect, it } from 'vitest'
import { mover, separarArquivos } from './fotos.ts'

const CINCO_MB = 5_242_880
const arquivo = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

describe('separarArquivos', () => {
  it('takes each allowed type up to exactly 5 MB and names why the others are refused', () => {
    const { aceitos, recusas } = separarArquivos(
      [
        arquivo('a.jpg', 'image/jpeg', CINCO_MB),
        arquivo('b.webp', 'image/webp'),
        arquivo('c.gif', 'image/gif'),
        arquivo('d.png', 'image/png', CINCO_MB + 1),
        arquivo('e.svg', 'image/svg+xml'),
      ],
      30,
    )
    expect(aceitos.map(({ name }) => name)).toEqual(['a.jpg', 'b.webp', 'c.gif'])
    expect(recusas).toEqual([
      { nome: 'd.png', motivo: 'Arquivo muito grande (máx. 5MB)' },
      { nome: 'e.svg', motivo: 'Tipo de arquivo não suportado' },
    ])
  })

  it('fills the remaining places, counting only accepted files', () => {
    const { aceitos, recusas } = separarArquivos(
      [arquivo('a.txt', 'text/plain'), arquivo('b.png', 'image/png'), arquivo('c.png', 'image/png')],
      1,
    )
    expect(aceitos.map(({ name }) => name)).toEqual(['b.png'])
    expect(recusas.map(({ nome }) => nome)).toEqual(['a.txt', 'c.png'])
  })
})

describe('mover', () => {
  it('moves one item and leaves the others in their order', () => {
    expect(mover(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(mover(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  })

  it('changes nothing beyond the ends', () => {
    expect(mover(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(mover(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
    expect(mover(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })
})
