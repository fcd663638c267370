import { describe, expect, it } from 'vitest'
import { corDoNome, coresCom, lerHex, nomeDeCor, tomEntre } from './cores.ts'
import { combinar } from './VariasModal.tsx'

const azul = { cor: '#2563c9', nome_cor: 'Azul' }
const preto = { cor: '#1a1a1a', nome_cor: 'Preto' }

describe('colours', () => {
  it('have hyphens for spaces, and none at the ends', () => {
    expect(nomeDeCor(' Azul  marinho ')).toBe('Azul-marinho')
    expect(nomeDeCor('   ')).toBe('')
  })

  it('are known by name whatever the accents, case and hyphens', () => {
    expect(corDoNome('lilas')).toBe(corDoNome('Lilás'))
    expect(corDoNome('AZUL MARINHO')).toBe('#1b2a4e')
    expect(corDoNome('Azul petróleo')).toBeUndefined()
  })

  it('have the tone that the shop uses, else the usual one', () => {
    const tomDe = tomEntre([
      { nome_cor: 'Cru', cor: '#f3ead7' },
      { nome_cor: 'azul-marinho', cor: '#000033' },
    ])
    expect(['cru', 'Azul Marinho', 'lilas', 'Grafite'].map(tomDe)).toEqual(['#f3ead7', '#000033', '#bfa1dd', undefined])
  })

  it('are found by a part of the name', () => {
    expect(coresCom('agua', ['Verde-água', 'Azul'])).toEqual(['Verde-água'])
    expect(coresCom('', ['Verde-água', 'Azul'])).toHaveLength(2)
  })

  it('are read from short and long codes', () => {
    expect(lerHex('#ABC')).toBe('#aabbcc')
    expect(lerHex(' 1a2B3c ')).toBe('#1a2b3c')
    expect(lerHex('azul')).toBeNull()
  })
})

describe('combinar', () => {
  const nomes = (novas: ReturnType<typeof combinar>) => novas.map((v) => `${v.nome_cor}/${v.tamanho}`)

  it('makes every colour in every size', () => {
    const novas = combinar([azul, preto], ['P', 'M', 'G'], '4', [])
    expect(nomes(novas)).toEqual(['Azul/P', 'Azul/M', 'Azul/G', 'Preto/P', 'Preto/M', 'Preto/G'])
    expect(novas.every(({ quantidade }) => quantidade === '4')).toBe(true)
  })

  it('does with one of the two, and makes nothing of none', () => {
    expect(nomes(combinar([azul], [], '0', []))).toEqual(['Azul/'])
    expect(nomes(combinar([], ['GG'], '0', []))).toEqual(['/GG'])
    expect(combinar([], [], '0', [])).toEqual([])
  })

  it('leaves out those that exist', () => {
    expect(nomes(combinar([azul], ['P', 'M'], '0', [{ nome_cor: 'azul', tamanho: 'M' }]))).toEqual(['Azul/P'])
  })
})

describe('the limits of combinations', () => {
  it('takes another colour or another size as new, and keeps the rest of an existing one out', () => {
    const existentes = [{ nome_cor: 'Azul', tamanho: 'M' }]
    expect(combinar([azul, preto], ['M', 'G'], '1', existentes).map((v) => `${v.nome_cor}/${v.tamanho}`)).toEqual([
      'Azul/G',
      'Preto/M',
      'Preto/G',
    ])
    expect(combinar([azul], [], '1', [{ nome_cor: 'AZUL', tamanho: '' }])).toEqual([])
    expect(combinar([azul], ['P'], '3', [])[0]).toMatchObject({
      id: null,
      cor: '#2563c9',
      quantidade: '3',
      sku_personalizado: false,
    })
  })

  it('reads no colour out of a code that is too short, too long or no number', () => {
    expect(['#ab', '#abcd', '#abcdeff', '#12345g', ''].map(lerHex)).toEqual([null, null, null, null, null])
    expect(['--Azul--', 'Azul  claro', '-'].map(nomeDeCor)).toEqual(['Azul', 'Azul-claro', ''])
  })
})
