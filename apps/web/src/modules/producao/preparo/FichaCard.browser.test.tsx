import type { Ficha } from '@estampa/contract/producao/ficha.schemas.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received, release } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { lerProduto } from '../../produtos/produto.ts'
import { FichaCard } from './FichaCard.tsx'
import type { Escolhas } from './proposta.ts'

const PUT = 'PUT /produtos/5/ficha/'
const LISA = 'GET /produtos/8/'
const variacoes = (primeira: number) =>
  ['P', 'M', 'G'].map((tamanho, i) => ({ id: primeira + i, nome_cor: 'Preta', tamanho, quantidade: i }))
const leao = lerProduto({ id: 5, titulo: 'Leão', variacoes: variacoes(51) })
const lisa = { id: 8, titulo: 'Lisa', variacoes: variacoes(81) }
const linha = (variacao_id: number, lisa_variacao_id: number, nome: string): Ficha[number] => ({
  ...{ variacao_id, lisa_produto_id: 8, lisa_variacao_id, lisa: nome, livres: 1 },
  materiais: [{ nome: 'Filme', quantidade: 2 }],
})
const FICHA = [linha(51, 81, 'Lisa Preta P'), linha(53, 83, 'Lisa Preta G')]
const lisaDe = (peca: string) => page.getByLabelText(`Peça lisa de Preta ${peca}`)
const salvar = page.getByRole('button', { name: 'Salvar ficha' })

function Card({ guardada }: { guardada: Ficha }) {
  const [escolhas, setEscolhas] = useState<Escolhas | null>(null)
  return <FichaCard produto={leao} guardada={guardada} escolhas={escolhas} onChange={setEscolhas} />
}
const abrir = (guardada: Ficha) => abrirTela([{ path: '/', element: <Card guardada={guardada} /> }], '/')

test('a refusal is told at the piece that it names, keeps what was chosen, and goes with the next change', async () => {
  const recusa = { detail: 'A ficha tem erros.', erros: { '1.lisa_variacao_id': ['Esta peça saiu da loja.'] } }
  await prepare({
    [LISA]: { status: 200, body: lisa },
    [PUT]: [
      { status: 400, body: recusa },
      { status: 200, body: FICHA },
    ],
  })
  await abrir(FICHA)
  await expect.element(salvar).toBeDisabled()
  await expect.element(page.getByText('2 de 3 com peça lisa')).toBeVisible()
  await lisaDe('P').selectOptions('Preta M (1 livre)')
  await salvar.click()
  await expect.poll(avisados).toEqual(['error: A ficha tem erros.'])
  await expect.element(lisaDe('G')).toHaveAccessibleDescription('Esta peça saiu da loja.')
  for (const peca of ['P', 'M']) await expect.element(lisaDe(peca)).not.toHaveAccessibleDescription()
  await expect.element(lisaDe('P')).toHaveValue('8-82')
  await lisaDe('G').selectOptions('Sem peça lisa')
  await expect.element(lisaDe('G')).not.toHaveAccessibleDescription()
  await salvar.click()
  await expect.poll(avisados).toEqual(['success: Ficha salva.'])
  // The choices are as they are stored again.
  await expect.element(lisaDe('G')).toHaveValue('8-83')
  await expect.element(salvar).toBeDisabled()
  const materiais = [{ nome: 'Filme', quantidade: 2 }]
  expect((await received(PUT)).map(({ body }) => body)[1]).toEqual([
    { variacao_id: 51, lisa_produto_id: 8, lisa_variacao_id: 82, materiais },
  ])
})

test('a stored blank is named from the start, and with what is free of it once it was read', async () => {
  await prepare({ [LISA]: { status: 200, body: lisa, held: true } })
  await abrir(FICHA)
  await expect.element(lisaDe('G').getByRole('option', { name: 'Lisa Preta G' })).toBeInTheDocument()
  await expect.element(lisaDe('G')).toHaveValue('8-83')
  await release()
  await expect.element(lisaDe('G').getByRole('option', { name: 'Preta G (2 livres)' })).toBeInTheDocument()
  await expect.element(lisaDe('G')).toHaveValue('8-83')
  expect(lisaDe('G').getByRole('option').elements()).toHaveLength(4)
})

test('a kit is no blank; one that cannot be read is told, and the choice stays open', async () => {
  await prepare({
    'GET /produtos/busca/': {
      status: 200,
      body: { count: 2, next: null, results: [lisa, { id: 9, titulo: 'Kit', kit: true }] },
    },
    [LISA]: [
      { status: 404, body: { detail: 'Não encontrado.' } },
      { status: 200, body: lisa },
    ],
  })
  await abrir([])
  await page.getByRole('button', { name: 'Escolher peça lisa' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('searchbox').fill('a')
  const usar = dialogo.getByRole('button', { name: /^Usar: Lisa/ })
  await expect.element(usar).toBeVisible()
  expect(dialogo.getByRole('button', { name: /^Usar/ }).elements()).toHaveLength(1)
  await usar.click()
  await expect.poll(avisados).toEqual(['error: Não encontrado.'])
  await usar.click()
  await expect.element(dialogo).not.toBeInTheDocument()
  await expect.element(page.getByText('3 de 3 com peça lisa')).toBeVisible()
  await expect.element(salvar).toBeEnabled()
})
