import { describe, expect, it } from 'vitest'
import { aCaminho, mover, separarArquivos } from './fotos.ts'

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
    // What is too big only may be sent made smaller.
    expect(recusas).toEqual([
      { nome: 'd.png', motivo: 'Arquivo muito grande (máx. 5MB)', reduzivel: expect.any(File) },
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

describe('what the camera took', () => {
  it('has no limit but the number of pictures', () => {
    const fotos = [arquivo('IMG_1.jpg', 'image/jpeg', CINCO_MB * 3), arquivo('IMG_2.heic', 'image/heic')]
    expect(separarArquivos(fotos, 30, true).aceitos).toEqual(fotos)
    expect(separarArquivos(fotos, 1, true).recusas).toEqual([
      { nome: 'IMG_2.heic', motivo: 'No máximo 30 imagens por produto' },
    ])
  })

  it('cannot be insisted on where the product takes no more', () => {
    const { recusas } = separarArquivos([arquivo('a.jpg', 'image/jpeg', CINCO_MB + 1)], 0)
    expect(recusas).toEqual([{ nome: 'a.jpg', motivo: 'Arquivo muito grande (máx. 5MB)' }])
  })
})

describe('pictures that are sent all at once', () => {
  it('are told apart by their sizes', () => {
    const fotos = [200, 600, 200].map((bytes, i) => ({
      chave: `nova-${i}`,
      url: '',
      arquivo: arquivo(`${i}.jpg`, 'image/jpeg', bytes),
    }))
    expect(aCaminho(fotos, null)).toEqual([])
    expect(aCaminho(fotos, 0.5).map(({ nome, parte }) => [nome, parte])).toEqual([
      ['0.jpg', 1],
      ['1.jpg', 0.5],
      ['2.jpg', 0],
    ])
    expect(aCaminho(fotos, 1).map(({ parte }) => parte)).toEqual([1, 1, 1])
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
