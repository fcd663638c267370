import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../../test/support/screen.tsx'
import { type Foto, mover } from './fotos.ts'
import GradeDeFotos from './GradeDeFotos.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const FOTOS: readonly Foto[] = ['a', 'b', 'c'].map((chave) => ({ chave, url: PIXEL }))
const moveu = vi.fn<(de: number, para: number) => void>()

interface TelaProps {
  /** The new order comes back at once. */
  segue?: boolean
  disabled?: boolean
  iniciais?: readonly Foto[]
}
function Tela({ segue = true, disabled = false, iniciais = FOTOS }: TelaProps) {
  const [fotos, setFotos] = useState(iniciais)
  return (
    <>
      <GradeDeFotos
        fotos={fotos}
        disabled={disabled}
        onMove={(de, para) => {
          moveu(de, para)
          if (segue) setFotos(mover(fotos, de, para))
        }}
        onRemove={({ chave }) => setFotos(fotos.filter((foto) => foto.chave !== chave))}
      >
        <input aria-label="Adicionar imagens" />
      </GradeDeFotos>
      <button type="button" onClick={() => setFotos([...FOTOS])}>
        Ler de novo
      </button>
    </>
  )
}
const abrir = (props: TelaProps = {}) => draw(<Tela {...props} />)
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const chaves = (seletor: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-foto]${seletor}`)].map(({ dataset }) => dataset.foto).join('')
const focado = () => document.activeElement?.getAttribute('aria-label')
beforeEach(() => void moveu.mockClear())

test.each([
  ['comes back at once', true],
  ['is still being saved', false],
])('an image moves on by its own button, from the order shown, while the new order %s', async (_, segue) => {
  await abrir({ segue })
  await botao('Mover imagem 1 para depois').click()
  await expect.poll(() => chaves('')).toBe('bac')
  expect(chaves(':has(> span)')).toBe('b')
  expect(focado()).toBe('Mover imagem 2 para depois')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chaves('')).toBe('bca')
  // At the end its button moves no further.
  expect(focado()).toBe('Mover imagem 3 para antes')
  expect(moveu.mock.calls).toEqual([
    [0, 1],
    [1, 2],
  ])
  await botao('Ler de novo').click()
  await expect.poll(() => chaves('')).toBe('abc')
})

test('after a removal the next image has the focus, after the last one the cell that adds', async () => {
  await abrir()
  for (const [nome, ficam, foco] of [
    ['Remover imagem 2', 'ac', 'Remover imagem 2'],
    ['Remover imagem 2', 'a', 'Adicionar imagens'],
    ['Remover imagem 1', '', 'Adicionar imagens'],
  ] as const) {
    await botao(nome).click()
    await expect.poll(() => chaves('')).toBe(ficam)
    expect(focado()).toBe(foco)
  }
})

test.each([
  ['is free', false, ['Mover imagem 1 para antes', 'Mover imagem 2 para depois']],
  [
    'is busy',
    true,
    [1, 2].flatMap((n) => [`Mover imagem ${n} para antes`, `Remover imagem ${n}`, `Mover imagem ${n} para depois`]),
  ],
])('no image moves beyond the ends; while the form %s, which buttons are off', async (_, disabled, parados) => {
  await abrir({ disabled, iniciais: FOTOS.slice(1) })
  await expect.element(botao('Remover imagem 2')).toBeVisible()
  expect([...document.querySelectorAll('button:disabled')].map((um) => um.getAttribute('aria-label'))).toEqual(parados)
})

test('an image that cannot be read says so, and keeps its place', async () => {
  await abrir({
    iniciais: [
      { chave: 'a', url: PIXEL },
      { chave: 'b', url: 'data:image/png;base64,AAAA' },
    ],
  })
  await expect.element(botao('Imagem 2. Esta imagem não pode ser lida')).toBeVisible()
  await expect.element(botao('Imagem 1')).toBeVisible()
})
